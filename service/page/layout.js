/** The layout of the board: sizes, colours and shapes. What follows the `=` is JSON, which the service reads, too. */

/** @type {import("./board/canvas.js").Layout} */
export const layout = {
  "width": 1280,
  "margin": 24,
  "gap": 16,
  "padding": 14,
  "corner": 12,
  "corridor": 34,
  "font": "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  "text": { "head": 24, "title": 18, "body": 14, "small": 12, "letter": 10 },
  "line": 1.4,
  "glyph": 0.58,
  "rows": { "0": [0, 0], "1": [1, 0], "2": [1, 1], "3": [2, 1], "4": [2, 2], "5": [3, 2], "6": [3, 3] },
  "head": 56,
  "narrowest_system": 328,
  "widest_system": 608,
  "centre": { "side": 444, "middle": 312, "height": 214, "columns": 4, "column": 40 },
  "side": { "lines": 6, "columns": 6, "column": 40, "token": 92, "name": 110 },
  "slots": 5,
  "slot": { "radius": 26, "small_radius": 17, "ring": 9, "note": 17, "gap": 8 },
  "ship": { "radius": 8, "column": 31, "row": 20, "columns": 2, "rows": 2 },
  "pile": { "width": 30, "height": 40, "column": 140 },
  "themes": {
    "light": {
      "background": "#eef1f6", "panel": "#ffffff", "edge": "#c3cbd9", "ink": "#182033", "quiet": "#505a70",
      "space": "#e3e8f1", "lit": "#1d4ed8", "letter": "#ffffff"
    },
    "dark": {
      "background": "#0c111b", "panel": "#161d2b", "edge": "#364256", "ink": "#eef2fa", "quiet": "#a9b4c8",
      "space": "#212b3d", "lit": "#8ab4ff", "letter": "#0c111b"
    }
  },
  "seats": {
    "red": { "letter": "R", "shape": "circle", "light": "#c1272d", "dark": "#ff7a7a" },
    "blue": { "letter": "B", "shape": "square", "light": "#0b63b5", "dark": "#62b0ff" },
    "green": { "letter": "G", "shape": "triangle", "light": "#007a5a", "dark": "#3fd0a0" },
    "yellow": { "letter": "Y", "shape": "diamond", "light": "#917000", "dark": "#f5d657" },
    "purple": { "letter": "P", "shape": "hexagon", "light": "#8a3fa0", "dark": "#d59cff" },
    "orange": { "letter": "O", "shape": "cross", "light": "#c25100", "dark": "#ffa04a" }
  },
  "shapes": {
    "circle": [],
    "square": [[-0.88, -0.88], [0.88, -0.88], [0.88, 0.88], [-0.88, 0.88]],
    "triangle": [[0, -1.1], [1.1, 0.85], [-1.1, 0.85]],
    "diamond": [[0, -1.2], [1.1, 0], [0, 1.2], [-1.1, 0]],
    "hexagon": [[-0.55, -1], [0.55, -1], [1.1, 0], [0.55, 1], [-0.55, 1], [-1.1, 0]],
    "cross": [
      [-0.38, -1.05], [0.38, -1.05], [0.38, -0.38], [1.05, -0.38], [1.05, 0.38], [0.38, 0.38],
      [0.38, 1.05], [-0.38, 1.05], [-0.38, 0.38], [-1.05, 0.38], [-1.05, -0.38], [-0.38, -0.38]
    ],
    "rock": [[-0.9, -0.5], [-0.2, -1], [0.7, -0.8], [1, 0.1], [0.5, 0.9], [-0.5, 1], [-1, 0.4]],
    "station": [[-0.5, -1], [0.5, -1], [1, -0.5], [1, 0.5], [0.5, 1], [-0.5, 1], [-1, 0.5], [-1, -0.5]]
  }
};
