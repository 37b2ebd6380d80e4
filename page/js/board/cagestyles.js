/** The styles of what is beside the board for cages: they come with the first that needs them. */

import styles from '../../css/cages.css';

let isThere = false;

export function bringStyles() {
  if (isThere) return;
  isThere = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
