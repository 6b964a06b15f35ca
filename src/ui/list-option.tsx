import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = { id: string; isActive: boolean; onChoose: () => void; className?: string; children: ReactNode }

/** An option below a combobox. The field keeps the focus; its `aria-activedescendant` names the option. */
export function ListOption({ id, isActive, onChoose, className, children }: Props) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // Otherwise the field loses the focus first, and the list closes before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' })
      }}
      className={classNames('w-full rounded-sm px-2.5 text-start hover:bg-sunken aria-selected:bg-green-soft', className)}
    >
      {children}
    </button>
  )
}
