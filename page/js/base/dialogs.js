/** Dialogs. One is open at a time; Escape, the cross, or a press outside closes it. */

import { button, h } from './dom.js';

/**
 * Open a dialog.
 * @param {string} title
 * @param {Node[]} content
 * @param {() => void} [closed] called when it is closed
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content, closed) {
  document.querySelector('dialog')?.close();
  const close = button('✕', () => leave(), { class: 'quiet', 'aria-label': 'Close' });
  const dialog = h(
    'dialog',
    { 'aria-labelledby': 'dialog-title' },
    h('header', {}, h('h2', { id: 'dialog-title' }, title), close),
    h(
      'div',
      { class: 'dialog-content', tabindex: 0, role: 'group', 'aria-label': title },
      ...content,
    ),
  );
  // As Escape does: whoever hears of it can prevent it.
  const leave = () => {
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  };
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) leave();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    closed?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * A list of options with a label.
 * @param {string} label
 * @param {readonly [value: string, title: string][]} options
 * @param {string} value
 * @param {(value: string) => void} [changed]
 */
export function choice(label, options, value, changed) {
  const select = h(
    'select',
    { name: label, onchange: () => changed?.(select.value) },
    ...options.map(([id, title]) => h('option', { value: id, selected: id === value }, title)),
  );
  return { row: h('label', { class: 'choice' }, h('span', {}, label), select), select };
}

/**
 * A switch with a label.
 * @param {string} label
 * @param {boolean} value
 * @param {(value: boolean) => void} changed
 */
export function toggle(label, value, changed) {
  const box = h('input', {
    type: 'checkbox',
    role: 'switch',
    checked: value,
    onchange: () => changed(box.checked),
  });
  return h('label', { class: 'choice' }, h('span', {}, label), box);
}
