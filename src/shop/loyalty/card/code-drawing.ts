/** A scannable code, drawn in modules, including the quiet zone. */
export type CodeDrawing = { width: number; height: number; /** The black in it, as an SVG path. */ path: string }
