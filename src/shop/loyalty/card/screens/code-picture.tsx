import { classNames } from '#src/ui/class-names.ts'
import type { CodeDrawing } from '../code-drawing.ts'

/**
 * A scannable code, black on white in the dark theme too. `className` sets its size, in whole pixels per module: 132 modules for
 * the barcode, 29 for the QR code.
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
