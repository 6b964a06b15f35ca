import { classNames } from '#src/ui/class-names.ts'
import type { CodeDrawing } from '../code-drawing.ts'

/**
 * A code for scanners: black on white by night too. `className` sets its size, in whole pixels a module: 132 modules for the bars, 29
 * for the square.
 */
export function CodePicture({ drawing, label, className }: { drawing: CodeDrawing; label: string; className: string }) {
  const { width, height, path } = drawing
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className={classNames('max-w-full forced-color-adjust-none', className)}
    >
      <rect width={width} height={height} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
