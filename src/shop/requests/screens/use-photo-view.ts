import { useState } from 'react'

const steps = [100, 140, 200, 280, 400] as const
const smallest = steps[0]

export type PhotoView = {
  /** Of the width that there is. */ percent: number
  /** Quarter turns to the right. */ rotation: number
  larger: (() => void) | undefined
  smaller: (() => void) | undefined
  turn: () => void
}

/** Zoom and rotation of a photo. `larger` and `smaller` are absent at the ends. */
export function usePhotoView(): PhotoView {
  const [percent, setPercent] = useState<number>(smallest)
  const [rotation, setRotation] = useState(0)
  const [above, below] = [steps.find((step) => step > percent), steps.findLast((step) => step < percent)]
  return {
    percent,
    rotation,
    larger: above === undefined ? undefined : () => setPercent(above),
    smaller: below === undefined ? undefined : () => setPercent(below),
    turn: () => setRotation((turned) => (turned + 1) % 4),
  }
}
