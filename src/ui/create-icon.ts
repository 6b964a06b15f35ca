import { createElement } from 'react'
import type { ComponentType, SVGProps } from 'react'

type Drawing = readonly [tag: string, attributes: Readonly<Record<string, string>>][]

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** A drawing of Lucide's as a component: decoration unless it is given a name. The build uses it for every icon (`tools/smaller-pages.ts`). */
export function createIcon(drawing: Drawing): ComponentType<SVGProps<SVGSVGElement>> {
  const parts = drawing.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ className, ...rest }) => {
    const look = className ? `lucide ${className}` : 'lucide'
    return createElement(
      'svg',
      {
        'aria-hidden': !rest['aria-label'] || undefined,
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        ...line,
        ...rest,
        className: look,
      },
      ...parts,
    )
  }
}
