import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Form, Link } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import { useIsSending } from '#src/ui/sending.ts'
import type { CollectionNode, MoveStep } from '../collection-tree.ts'
import { collectionsPath } from './collections-address.ts'
import type { TreeMove } from './use-tree-move.ts'

const steps: { step: MoveStep; Icon: LucideIcon; name: () => string }[] = [
  { step: 'up', Icon: ArrowUp, name: m.collections_move_up },
  { step: 'down', Icon: ArrowDown, name: m.collections_move_down },
  { step: 'inside', Icon: ArrowRight, name: m.collections_move_inside },
  { step: 'out', Icon: ArrowLeft, name: m.collections_move_out },
]

const look =
  'inline-flex min-h-10 items-center gap-1.5 rounded-sm px-2 text-xs font-semibold hover:bg-on-green/15 disabled:opacity-50 lg:min-h-8 [&>svg]:size-4'
const keyLook = 'rounded-xs border border-on-green/50 px-1.25 font-sans text-2xs max-lg:hidden'

type Props = { move: TreeMove; isScripted: boolean; dropRef: Ref<HTMLButtonElement> }

/** What is being moved and where it is now; its buttons do what the keys do, and without scripts each is saved at once. */
export function MoveBar({ move, isScripted, dropRef }: Props) {
  const locale = useLocale()
  const isSending = useIsSending()
  const { node, place, step, canStep, pick } = move
  if (!node || !place) return <p role="status" className="sr-only" />
  return (
    <Form
      method="post"
      preventScrollReset
      className="sticky top-13 z-20 flex flex-wrap items-center gap-x-3 gap-y-1 bg-green px-4 py-1.5 text-xs text-on-green lg:px-5"
    >
      <input type="hidden" name="id" value={node.id} readOnly />
      <input type="hidden" name="parent" value={place.parentId ?? ''} readOnly />
      <input type="hidden" name="position" value={place.position} readOnly />
      <p role="status" className="me-auto py-1">
        <b>{m.collections_moving({ name: node.name[locale] })}</b> {placeText(move, locale)}
      </p>
      <span className="-mx-2 flex flex-wrap">
        {steps.map(({ step: one, Icon, name }) => (
          <button
            key={one}
            name="intent"
            value={one}
            disabled={!canStep(one)}
            className={look}
            onClick={(event) => {
              if (!isScripted) return
              event.preventDefault()
              step(one)
            }}
          >
            <Icon aria-hidden="true" />
            {name()}
          </button>
        ))}
        <button ref={dropRef} name="intent" value="move" disabled={isSending} className={look}>
          <kbd aria-hidden="true" className={keyLook}>
            {m.collections_key_space()}
          </kbd>
          {m.collections_drop()}
        </button>
        <Link to={collectionsPath(locale)} className={look} onClick={() => pick(null)}>
          <kbd aria-hidden="true" className={keyLook}>
            Esc
          </kbd>
          {m.collections_put_back()}
        </Link>
      </span>
    </Form>
  )
}

/** "posição 3 de 8", and within which collection. */
function placeText({ place, current }: TreeMove, locale: Locale): string {
  if (!place) return ''
  const { position, siblings: count } = place
  const parent: CollectionNode | undefined = current.find(({ id }) => id === place.parentId)
  return parent
    ? m.collections_place_inside({ position, count, parent: parent.name[locale] })
    : m.collections_place({ position, count })
}
