/** Errors are shown to the person: the server's own sentence, or what the script says. */

/**
 * Run something, and show an error in the line below the board.
 * @param {{say(words: string): void}} app
 * @param {(() => unknown) | undefined} run may be asynchronous
 */
export async function reportErrors(app, run) {
  try {
    await run?.();
  } catch (error) {
    app.say(error instanceof Error ? error.message : String(error));
  }
}
