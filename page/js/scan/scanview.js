/** A photo with the grid that was found on it: its digits, its doubtful cells, corners to drag. */

import { h, s } from '../base/dom.js';
import { digitChar } from '../board/layout.js';

/**
 * @typedef {import('./scan.js').Point} Point
 * @typedef {import('./scan.js').Reading} Reading
 */

const NAMES = ['First', 'Second', 'Third', 'Fourth'];
/** How far from the edge of the photo corners are offered, as a part of its side. */
const INSET = 0.12;
/** How far an arrow key moves a corner, as a part of the longer side of what is seen. */
const NUDGE = 0.005;
/** The radius of a corner's handle, as a part of the longer side of what is seen. */
const HANDLE = 0.026;
/** How much of the photo is seen around a grid, as a part of the grid's side. */
const MARGIN = 0.1;
const PICTURE_SIDE = 56;
/** How much is seen around a cell, as a part of its side. */
const AROUND = 0.12;
/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class ScanView {
  #canvas;
  #moved;
  /** @type {Point[]} */
  #corners = [];
  #outline = s('polygon', { class: 'outline' });
  #digits = s('g', { class: 'read' });
  #handles = s('g');
  /** What is seen of the photo. */
  #seen = { left: 0, top: 0, width: 0, height: 0 };
  #drawing;

  /**
   * @param {HTMLCanvasElement} canvas the photo
   * @param {(corners: Point[]) => void} moved called when the person has moved a corner
   */
  constructor(canvas, moved) {
    this.#canvas = canvas;
    this.#moved = moved;
    const { width, height } = canvas;
    const image = s('image', { href: canvas.toDataURL('image/jpeg'), width, height });
    this.#drawing = s(
      'svg',
      { role: 'group', 'aria-label': 'The grid on the photo' },
      image,
      this.#outline,
      this.#digits,
      this.#handles,
    );
    this.element = h('div', { class: 'photo' }, this.#drawing);
    this.#look({ left: 0, top: 0, width, height });
  }

  /** Offer corners to drag, where no grid was found. */
  offerCorners() {
    const { width, height } = this.#canvas;
    const [left, top] = [INSET * width, INSET * height];
    this.#look({ left: 0, top: 0, width, height });
    this.#setCorners([
      [left, top],
      [width - left, top],
      [width - left, height - top],
      [left, height - top],
    ]);
  }

  /** @param {Reading} reading */
  show({ corners, mesh, digits, doubtful }) {
    this.#look(around(mesh.flat()));
    this.#setCorners(corners);
    // The sides of a bent page are not straight.
    const end = mesh.length - 1;
    const sides = [
      mesh[0],
      mesh.map((row) => row[end]),
      mesh[end]?.slice().reverse(),
      mesh.map((row) => row[0]).reverse(),
    ];
    this.#outline.setAttribute('points', sides.flat().join(' '));
    const size = end;
    this.#digits.replaceChildren(
      ...digits.flatMap((digit, cell) => {
        const quad = cornersOf(mesh, cell);
        const side = Math.hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1]);
        const [x, y] = middle(quad);
        const isDoubtful = doubtful.includes(cell);
        return [
          isDoubtful && s('polygon', { class: 'doubtful', points: quad.join(' ') }),
          digit > 0 &&
            s(
              'text',
              {
                x: x + side * 0.28,
                y: y + side * 0.4,
                'font-size': side * 0.42,
                class: isDoubtful ? 'doubtful' : '',
              },
              digitChar(digit),
            ),
        ].filter((one) => one !== false);
      }),
    );
    this.#digits.dataset.size = String(size);
  }

  /**
   * Show this part of the photo.
   * @param {{left: number, top: number, width: number, height: number}} part
   */
  #look(part) {
    this.#seen = part;
    const { left, top, width, height } = part;
    this.#drawing.setAttribute('viewBox', [left, top, width, height].join(' '));
  }

  /** The longer side of what is seen. */
  get #side() {
    return Math.max(this.#seen.width, this.#seen.height);
  }

  /** @param {Point[]} corners */
  #setCorners(corners) {
    this.#corners = corners.map(([x, y]) => [x, y]);
    if (this.#handles.childElementCount !== corners.length) {
      this.#handles.replaceChildren(...corners.map((_, i) => this.#handle(i)));
    }
    this.#place();
  }

  #place() {
    this.#outline.setAttribute('points', this.#corners.join(' '));
    this.#corners.forEach(([x, y], i) =>
      this.#handles.children[i]?.setAttribute(
        'transform',
        `translate(${x} ${y}) scale(${this.#side})`,
      ),
    );
  }

  /** @param {number} i which corner */
  #handle(i) {
    const handle = s(
      'g',
      {
        class: 'corner',
        tabindex: 0,
        role: 'button',
        'aria-label': `${NAMES[i]} corner of the grid: move it with the arrow keys`,
        onpointerdown: (/** @type {PointerEvent} */ event) => {
          event.preventDefault();
          handle.focus();
          handle.setPointerCapture(event.pointerId);
        },
        onpointermove: (/** @type {PointerEvent} */ event) => {
          if (handle.hasPointerCapture(event.pointerId)) this.#move(i, this.#at(event));
        },
        onlostpointercapture: () => this.#tell(),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          const way = ARROWS[event.key];
          const [x, y] = this.#corners[i] ?? [0, 0];
          if (!way) return;
          event.preventDefault();
          event.stopPropagation();
          const far = NUDGE * this.#side;
          this.#move(i, [x + way[0] * far, y + way[1] * far]);
        },
        onkeyup: (/** @type {KeyboardEvent} */ event) => {
          if (ARROWS[event.key]) this.#tell();
        },
      },
      s('circle', { class: 'grip', r: HANDLE * 1.6 }),
      s('circle', { r: HANDLE }),
    );
    return handle;
  }

  /**
   * The point of the photo that a pointer is on.
   * @param {PointerEvent} event
   * @returns {Point}
   */
  #at({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(
      this.#drawing.getScreenCTM()?.inverse(),
    );
    return [x, y];
  }

  /**
   * @param {number} i which corner
   * @param {Point} to
   */
  #move(i, [x, y]) {
    this.#corners[i] = [clamp(x, this.#canvas.width), clamp(y, this.#canvas.height)];
    this.#digits.replaceChildren();
    this.#place();
  }

  #tell() {
    if (!this.#digits.childElementCount) this.#moved(this.#corners);
  }
}

/**
 * What is to be seen of points on the photo.
 * @param {Point[]} points
 */
function around(points) {
  const [left, top] = [Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y))];
  const width = Math.max(...points.map(([x]) => x)) - left;
  const height = Math.max(...points.map(([, y]) => y)) - top;
  const margin = MARGIN * Math.max(width, height);
  return {
    left: left - margin,
    top: top - margin,
    width: width + 2 * margin,
    height: height + 2 * margin,
  };
}

/**
 * @param {number} value
 * @param {number} most
 */
const clamp = (value, most) => Math.min(Math.max(value, 0), most);

/**
 * The corners of a cell on the photo, clockwise from its first.
 * @param {Point[][]} mesh
 * @param {number} cell
 * @returns {[Point, Point, Point, Point]}
 */
function cornersOf(mesh, cell) {
  const size = mesh.length - 1;
  const [row, column] = [Math.floor(cell / size), cell % size];
  const at = (/** @type {number} */ i, /** @type {number} */ j) =>
    /** @type {Point} */ (mesh[row + i]?.[column + j]);
  return [at(0, 0), at(0, 1), at(1, 1), at(1, 0)];
}

/** @param {Point[]} points @returns {Point} */
function middle(points) {
  const mean = (/** @type {0 | 1} */ axis) =>
    points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return [mean(0), mean(1)];
}

/**
 * A cell of the photo, upright.
 * @param {HTMLCanvasElement} photo
 * @param {Point[][]} mesh
 * @param {number} cell
 */
export function cellPicture(photo, mesh, cell) {
  const [first, right, , below] = cornersOf(mesh, cell);
  const picture = h('canvas', { width: PICTURE_SIDE, height: PICTURE_SIDE });
  const drawn = picture.getContext('2d');
  const toPhoto = new DOMMatrix([
    right[0] - first[0],
    right[1] - first[1],
    below[0] - first[0],
    below[1] - first[1],
    first[0],
    first[1],
  ]);
  const scale = PICTURE_SIDE / (1 + 2 * AROUND);
  drawn?.setTransform(
    new DOMMatrix().scale(scale).translate(AROUND, AROUND).multiply(toPhoto.inverse()),
  );
  drawn?.drawImage(photo, 0, 0);
  return picture;
}
