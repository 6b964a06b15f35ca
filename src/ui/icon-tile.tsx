import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { hues } from './hues.ts'
import type { Hue } from './hues.ts'

/** An icon on a tinted square, beside the text that names it. */
export function IconTile({ hue = 'green', size = 'm', children }: { hue?: Hue; size?: 'm' | 's'; children: ReactNode }) {
  const box = size === 'm' ? 'size-11 rounded-lg [&>svg]:size-6' : 'size-9 rounded-md [&>svg]:size-5'
  return (
    <span aria-hidden="true" className={classNames('grid shrink-0 place-items-center', box, hues[hue].wash, hues[hue].text)}>
      {children}
    </span>
  )
}
