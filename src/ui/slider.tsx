import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  max: number
  /** Where the handle stands: the bar is filled so far. */
  filled: number
}

/** For values that are felt rather than typed; beside it stands a field. It has no name: the field is what a form sends. */
export function Slider({ max, filled, ...rest }: Props) {
  return (
    <span className="slider">
      <progress aria-hidden="true" max={max} value={filled} />
      <input {...rest} type="range" min={0} max={max} step={1} />
    </span>
  )
}
