/** What a scanner reads, drawn in modules: the white margin is part of it. */
export type CodeDrawing = { width: number; height: number; /** The black in it, as an SVG path. */ path: string }
