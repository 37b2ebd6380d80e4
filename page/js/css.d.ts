/** A style sheet that a part of the page brings with it: its text. */
declare module '*.css' {
  const text: string;
  export default text;
}
