// How each role looks. Made by `make docs` from draw/roles.py and draw/symbols.py.
// Shapes are path data around 0, 0, of radius 10; the fill is even-odd.

/**
 * @typedef {object} Look
 * @property {string} label
 * @property {string} shape
 * @property {string} colour
 * @property {string} ink
 * @property {string} dash
 */

/** In the order of a legend.
 * @type {Record<string, Look>} */
export const ROLES = {
  "set": {"label": "pattern", "shape": "M-10 0a10 10 0 1 1 20 0a10 10 0 1 1 -20 0z", "colour": "#56b4e9", "ink": "#000000", "dash": ""},
  "second": {"label": "second set", "shape": "M-7.2 -8.8L7.2 -8.8L11.2 8.8L-11.2 8.8z", "colour": "#009e73", "ink": "#ffffff", "dash": "9 4"},
  "third": {"label": "third set", "shape": "M-7 -8.8L11.4 -8.8L7 8.8L-11.4 8.8z", "colour": "#cc79a7", "ink": "#000000", "dash": "9 4 2 4"},
  "fourth": {"label": "fourth set", "shape": "M-11.2 -8.8L11.2 -8.8L7.2 8.8L-7.2 8.8z", "colour": "#f0e442", "ink": "#000000", "dash": "9 2"},
  "base": {"label": "base", "shape": "M-8.8 -8.8L8.8 -8.8L8.8 8.8L-8.8 8.8z", "colour": "#0072b2", "ink": "#ffffff", "dash": ""},
  "cover": {"label": "cover", "shape": "M0 -12L11.2 0L0 12L-11.2 0z", "colour": "#cc79a7", "ink": "#000000", "dash": "7 5"},
  "fin": {"label": "fin", "shape": "M0 -12.5L11.8 8.5L-11.8 8.5z", "colour": "#e69f00", "ink": "#000000", "dash": "2 4"},
  "pivot": {"label": "pivot", "shape": "M-10.8 0L-5.8 -9.2L5.8 -9.2L10.8 0L5.8 9.2L-5.8 9.2z", "colour": "#f0e442", "ink": "#000000", "dash": "10 3 2 3"},
  "wing": {"label": "wing", "shape": "M-11.8 -8.5L11.8 -8.5L0 12.5z", "colour": "#e69f00", "ink": "#000000", "dash": "10 3"},
  "floor": {"label": "floor", "shape": "M-11 -6.2L11 -6.2L11 8.2L-11 8.2z", "colour": "#0072b2", "ink": "#ffffff", "dash": "4 3"},
  "roof": {"label": "roof", "shape": "M0 -11.5L10 -3.5L8.5 9L-8.5 9L-10 -3.5z", "colour": "#cc79a7", "ink": "#000000", "dash": "4 3 1 3"},
  "on": {"label": "true", "shape": "M-10.8 0a10.8 10.8 0 1 1 21.6 0a10.8 10.8 0 1 1 -21.6 0zM-9.3 0a9.3 9.3 0 1 1 18.6 0a9.3 9.3 0 1 1 -18.6 0zM-8 0a8 8 0 1 1 16 0a8 8 0 1 1 -16 0z", "colour": "#009e73", "ink": "#ffffff", "dash": "12 4"},
  "off": {"label": "false", "shape": "M-10.5 0a10.5 10.5 0 1 1 21 0a10.5 10.5 0 1 1 -21 0zM-8.6 0a8.6 8.6 0 1 1 17.2 0a8.6 8.6 0 1 1 -17.2 0z", "colour": "#e69f00", "ink": "", "dash": "1 3"},
  "second_on": {"label": "true too", "shape": "M-11.2 0a11.2 11.2 0 1 1 22.4 0a11.2 11.2 0 1 1 -22.4 0zM-9.8 0a9.8 9.8 0 1 1 19.6 0a9.8 9.8 0 1 1 -19.6 0zM-8.6 0a8.6 8.6 0 1 1 17.2 0a8.6 8.6 0 1 1 -17.2 0zM-7.2 0a7.2 7.2 0 1 1 14.4 0a7.2 7.2 0 1 1 -14.4 0zM-6 0a6 6 0 1 1 12 0a6 6 0 1 1 -12 0z", "colour": "#56b4e9", "ink": "#000000", "dash": "8 3"},
  "second_off": {"label": "false too", "shape": "M-11.4 0a11.4 11.4 0 1 1 22.8 0a11.4 11.4 0 1 1 -22.8 0zM-10 0a10 10 0 1 1 20 0a10 10 0 1 1 -20 0zM-8.8 0a8.8 8.8 0 1 1 17.6 0a8.8 8.8 0 1 1 -17.6 0zM-7.6 0a7.6 7.6 0 1 1 15.2 0a7.6 7.6 0 1 1 -15.2 0z", "colour": "#cc79a7", "ink": "", "dash": "2 2"},
  "broken": {"label": "contradiction", "shape": "M0 -12.5L3.6 -8.2L8.8 -8.8L8.2 -3.6L12.5 0L8.2 3.6L8.8 8.8L3.6 8.2L0 12.5L-3.6 8.2L-8.8 8.8L-8.2 3.6L-12.5 0L-8.2 -3.6L-8.8 -8.8L-3.6 -8.2z", "colour": "#d55e00", "ink": "#ffffff", "dash": "3 3"},
  "placement": {"label": "place", "shape": "M-5.5 -10L5.5 -10L10 -5.5L10 5.5L5.5 10L-5.5 10L-10 5.5L-10 -5.5z", "colour": "#009e73", "ink": "#ffffff", "dash": ""},
  "elimination": {"label": "remove", "shape": "M-9.8 8.4L8.4 -9.8L9.8 -8.4L-8.4 9.8z", "colour": "#d55e00", "ink": "", "dash": ""},
};

/** For a role that is not in the table.
 * @type {Look} */
export const OTHER = {"label": "noted", "shape": "M-6 -9.5L9.5 -6L6 9.5L-9.5 6z", "colour": "#f0e442", "ink": "#000000", "dash": "6 2"};

