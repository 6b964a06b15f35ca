import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  max: number
  /** The handle's position, up to which the bar is filled. */
  filled: number
}

/** For approximate values, beside a text field. It has no name: the form submits the text field. */
export function Slider({ max, filled, ...rest }: Props) {
  return (
    <span className="slider">
      <progress aria-hidden="true" max={max} value={filled} />
      <input {...rest} type="range" min={0} max={max} step={1} />
    </span>
  )
}
