import { ChevronRight, CornerDownLeft, Eye, EyeOff, GripVertical, Languages } from 'lucide-react'
import { Fragment, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { isInside, levelOf } from '../collection-tree.ts'
import type { CollectionNode } from '../collection-tree.ts'
import { CollectionPicture } from './collection-picture.tsx'
import { collectionsPath } from './collections-address.ts'
import type { CollectionsAddress } from './collections-address.ts'
import { MoveBar } from './move-bar.tsx'
import { handleId, useTreeMove } from './use-tree-move.ts'
import type { TreeMove } from './use-tree-move.ts'

type Props = { tree: readonly CollectionNode[]; address: CollectionsAddress }

/** The collections as rows, both languages side by side; a handle picks a row up. */
export function CollectionsTree({ tree, address }: Props) {
  const dropButton = useRef<HTMLButtonElement>(null)
  const isScripted = useHydrated()
  const move = useTreeMove(tree, address.picked, () => dropButton.current?.click())
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const pickForm = useId()
  const visible = move.current.filter((node) => !isHidden(move.current, node, closed))
  const slot = slotAfter(tree, move)
  const toggle = (id: string) =>
    setClosed((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))
  return (
    <>
      <MoveBar move={move} isScripted={isScripted} dropRef={dropButton} />
      {/* Without scripts a handle opens this page with its row picked up. */}
      <Form id={pickForm} method="get" action={collectionsPath(useLocale())} />
      <Table>
        {slot === null && <FormerPlaceRow position={1} />}
        {visible.map((node) => (
          <Fragment key={node.id}>
            <CollectionRow
              node={node}
              move={move}
              address={address}
              pickForm={pickForm}
              isScripted={isScripted}
              drop={() => dropButton.current?.click()}
              fold={
                move.current.some(({ parentId }) => parentId === node.id)
                  ? { isOpen: !closed.has(node.id), toggle: () => toggle(node.id) }
                  : undefined
              }
            />
            {slot === node.id && <FormerPlaceRow position={move.former?.position ?? 1} />}
          </Fragment>
        ))}
      </Table>
    </>
  )
}

const isHidden = (tree: Props['tree'], { parentId }: CollectionNode, closed: ReadonlySet<string>): boolean =>
  parentId !== null && [...closed].some((id) => isInside(tree, parentId, id))

/** The row behind which the picked-up one was, once it is elsewhere; null where it was the first. */
function slotAfter(tree: Props['tree'], { node, place, former }: TreeMove): string | null | undefined {
  if (!node || !place || !former) return undefined
  if (place.parentId === former.parentId && place.position === former.position) return undefined
  const others = tree.filter(({ id }) => !isInside(tree, id, node.id))
  const at = tree.findIndex(({ id }) => id === node.id)
  return others[at - 1]?.id ?? null
}

const cell = 'border-b border-line px-1.5 py-1'
const head = 'h-8 border-b border-line bg-paper px-1.5 text-start text-2xs font-semibold whitespace-nowrap text-ink-2'

const Table = ({ children }: { children: ReactNode }) => (
  <div className="max-[22.4rem]:overflow-x-auto">
    <table className="w-full border-separate border-spacing-0 bg-surface text-xs tabular-nums">
      <caption className="sr-only">{m.collections_title()}</caption>
      <thead>
        <tr>
          <th scope="col" className={classNames(head, 'ps-4 lg:ps-5')}>
            <span className="ms-10">{m.collections_column_pt()}</span>
          </th>
          <th scope="col" className={classNames(head, 'max-sm:hidden')}>
            {m.collections_column_en()}
          </th>
          <th scope="col" className={classNames(head, 'text-end max-sm:pe-4')}>
            {m.collections_column_products()}
          </th>
          <th scope="col" className={classNames(head, 'pe-4 max-sm:hidden lg:pe-5')}>
            {m.collections_column_shop()}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

const FormerPlaceRow = ({ position }: { position: number }) => (
  <tr>
    <td colSpan={4} className="h-8.5 border-b border-line bg-sunken ps-14 text-2xs text-ink-2">
      <span className="inline-flex items-center gap-2">
        <CornerDownLeft aria-hidden="true" className="size-3.5" />
        {m.collections_was_at({ position })}
      </span>
    </td>
  </tr>
)

type RowProps = {
  node: CollectionNode
  move: TreeMove
  address: CollectionsAddress
  pickForm: string
  isScripted: boolean
  drop: () => void
  fold: { isOpen: boolean; toggle: () => void } | undefined
}

function CollectionRow({ node, move, address, fold, isScripted, ...handle }: RowProps) {
  const isOpen = address.item === node.id
  const isPicked = move.node?.id === node.id
  const isBelow = levelOf(move.current, node.id) > 1
  return (
    <tr
      draggable={isScripted && !address.lacking}
      {...move.dragProps(node.id)}
      className={classNames(
        'group/row relative',
        isPicked
          ? 'bg-surface shadow-float outline-2 -outline-offset-2 outline-green'
          : isOpen
            ? 'bg-green-soft'
            : 'hover:bg-paper',
      )}
    >
      <th
        scope="row"
        className={classNames(
          cell,
          'w-full max-w-0 ps-2 text-start [font-weight:inherit] sm:w-1/2 lg:ps-3',
          isBelow ? 'h-11' : 'h-13',
          isOpen && 'shadow-[inset_3px_0_var(--color-green)]',
        )}
      >
        <NameCell node={node} move={move} address={address} fold={fold} isScripted={isScripted} {...handle} />
      </th>
      <td className={classNames(cell, 'max-w-0 min-w-32 truncate max-sm:hidden sm:w-1/4')}>
        <English node={node} />
      </td>
      <td className={classNames(cell, 'text-end max-sm:pe-4', node.products === 0 ? 'text-ink-2' : 'font-semibold')}>
        {node.products}
      </td>
      <td className={classNames(cell, 'pe-4 whitespace-nowrap text-ink-2 max-sm:hidden lg:pe-5')}>
        <span className="inline-flex items-center gap-1.5 align-middle text-2xs [&>svg]:size-4">
          {node.products > 0 && !node.isHidden ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
          {stateText(node)}
        </span>
      </td>
    </tr>
  )
}

const stateText = ({ isHidden: isAway, products }: CollectionNode): string => {
  if (isAway) return m.collections_hidden_state()
  return products > 0 ? m.collections_visible() : m.collections_empty()
}

/** Handle, picture and name. Lines lead from a collection to those within it. */
function NameCell({ node, move, address, fold, isScripted, ...handle }: RowProps) {
  const locale = useLocale()
  const isPicked = move.node?.id === node.id
  const isBelow = levelOf(move.current, node.id) > 1
  const parent = move.current.find(({ id }) => id === node.parentId)
  return (
    <span className="flex min-w-0 items-center gap-2">
      {!address.lacking && <Handle node={node} move={move} isScripted={isScripted} isPicked={isPicked} {...handle} />}
      {isBelow && <span aria-hidden="true" className="-my-3 ms-3 h-5 w-5 shrink-0 self-start border-s border-b border-line-2" />}
      {!isBelow && <Fold fold={fold} isScripted={isScripted} name={node.name[locale]} />}
      <CollectionPicture icon={node.icon} colour={node.colour} name={node.name[locale]} size={isBelow ? 's' : 'm'} />
      <span className="grid min-w-0">
        <RowLink
          to={collectionsPath(locale, { item: node.id, lacking: address.lacking })}
          pageTo={pathTo('staff.collections.show', locale, { id: node.id })}
          isOpen={address.item === node.id}
        >
          <span lang="pt">{node.name.pt}</span>
        </RowLink>
        {parent && <span className="sr-only">{m.collections_within({ name: parent.name[locale] })}</span>}
        <span className="min-w-0 text-ink-2 sm:hidden">
          <English node={node} />
        </span>
      </span>
    </span>
  )
}

const missingLook =
  'inline-flex w-fit items-center gap-1.25 rounded-sm border border-dashed border-warn bg-warn-soft px-2 py-0.5 text-2xs font-semibold text-warn [&>svg]:size-3.25'

/** The English name, or that it is missing. */
function English({ node: { name, lacks } }: { node: CollectionNode }) {
  const missing = (text: string) => (
    <span className={missingLook}>
      <Languages aria-hidden="true" />
      {text}
    </span>
  )
  if (lacks.name) return missing(m.collections_lacks_name())
  return (
    <span className="inline-flex max-w-full items-center gap-2 text-ink-2">
      <span lang="en" className="truncate">
        {name.en}
      </span>
      {lacks.texts && missing(m.collections_lacks_texts())}
    </span>
  )
}

type HandleProps = Pick<RowProps, 'node' | 'move' | 'pickForm' | 'isScripted' | 'drop'> & { isPicked: boolean }

/** Above the link of its row. Space picks the row up and puts it down. */
function Handle({ node, move, pickForm, isScripted, isPicked, drop }: HandleProps) {
  const locale = useLocale()
  return (
    <button
      type="submit"
      form={pickForm}
      name="picked"
      value={node.id}
      id={handleId(node.id)}
      aria-pressed={isPicked}
      aria-label={m.collections_move({ name: node.name[locale] })}
      onKeyDown={move.onKeyDown}
      onClick={(event) => {
        if (!isScripted) return
        event.preventDefault()
        if (isPicked) drop()
        else move.pick(node.id)
      }}
      className={classNames(
        'relative z-1 grid size-8 shrink-0 cursor-grab place-items-center rounded-sm hover:bg-sunken max-lg:size-11',
        isPicked ? 'text-green' : 'text-ink-3',
      )}
    >
      <GripVertical aria-hidden="true" className="size-4" />
    </button>
  )
}

/** Opens and closes what is below; without scripts everything is open. */
function Fold({ fold, isScripted, name }: { fold: RowProps['fold']; isScripted: boolean; name: string }) {
  if (!fold || !isScripted) return <span className="w-6 shrink-0 max-sm:hidden" />
  return (
    <button
      type="button"
      aria-expanded={fold.isOpen}
      aria-label={m.collections_below({ name })}
      onClick={fold.toggle}
      className="relative z-1 grid size-6 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-sunken max-sm:hidden"
    >
      <ChevronRight aria-hidden="true" className={classNames('size-4', fold.isOpen && 'rotate-90')} />
    </button>
  )
}
