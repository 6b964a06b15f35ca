import { createElement } from 'react'
import { ownValue } from '#src/kernel/own-value.ts'
import { classNames } from '#src/ui/class-names.ts'
import { hueOf } from '#src/ui/hues.ts'
import { collectionIcons } from '../../product/screens/collection-icon.tsx'

type Props = {
  icon: string
  colour: string
  /** Without a picture its first letter stands for it. */ name: string
  size?: 'm' | 's'
}

/** The picture of a collection: its icon in its colour. */
export function CollectionPicture({ icon, colour, name, size = 'm' }: Props) {
  const Icon = ownValue(collectionIcons, icon)
  const { text, wash } = hueOf(colour)
  const box = size === 'm' ? 'size-9 rounded-md [&>svg]:size-5' : 'size-7.5 rounded-sm text-sm [&>svg]:size-4'
  return (
    <span
      aria-hidden="true"
      className={classNames('grid shrink-0 place-items-center font-display font-semibold', box, text, wash)}
    >
      {Icon ? createElement(Icon) : name.slice(0, 1).toLocaleUpperCase()}
    </span>
  )
}
