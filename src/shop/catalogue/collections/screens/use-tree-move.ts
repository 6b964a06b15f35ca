import { useEffect, useRef, useState } from 'react'
import type { DragEvent, KeyboardEvent } from 'react'
import { ownValue } from '#src/kernel/own-value.ts'
import { dropPlace, placeAt, placeOf, stepTo } from '../collection-tree.ts'
import type { CollectionNode, CollectionPlace, MoveStep } from '../collection-tree.ts'

type Tree = readonly CollectionNode[]

/** The id of the handle that picks up a row and then has the focus while the row moves. */
export const handleId = (id: string): string => `move-${id}`

export type TreeMove = {
  /** The tree as the page shows it: with the picked-up collection at its new place. */
  current: Tree
  node: CollectionNode | undefined
  place: CollectionPlace | undefined
  former: CollectionPlace | undefined
  pick: (id: string | null) => void
  step: (step: MoveStep) => void
  canStep: (step: MoveStep) => boolean
  onKeyDown: (event: KeyboardEvent) => void
  /** For each row, once scripts run. */
  dragProps: (id: string) => Partial<Record<'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd', (event: DragEvent) => void>>
}

const keySteps: Partial<Record<string, MoveStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'inside',
  ArrowLeft: 'out',
}

/**
 * Picking up a collection and moving it in the page; only `drop` saves, by sending the form of the bar. Without scripts each step of
 * the bar's form is saved by itself.
 */
export function useTreeMove(tree: Tree, initial: string | null, drop: () => void): TreeMove {
  const [picked, setPicked] = useState({ id: initial, current: tree, of: tree })
  // A reloaded tree replaces what was being moved: another person may have changed it, or the move was saved.
  const now = picked.of === tree ? picked : { id: initial, current: tree, of: tree }
  const { id, current } = now
  const dragged = useRef(false)
  const pick = (next: string | null) => setPicked({ id: next, current: tree, of: tree })
  const put = (place: { parentId: string | null; position: number } | undefined) => {
    if (id !== null && place) setPicked({ ...now, current: placeAt(current, id, place) })
  }
  const step = (next: MoveStep) => {
    if (id !== null) put(stepTo(current, id, next))
  }
  // TreeMove its row in the document takes the focus away from the handle.
  useEffect(() => {
    if (id !== null && !dragged.current) document.getElementById(handleId(id))?.focus()
  }, [id, current])
  return {
    current,
    node: tree.find((node) => node.id === id),
    place: id === null ? undefined : placeOf(current, id),
    former: id === null ? undefined : placeOf(tree, id),
    pick,
    step,
    canStep: (next) => id !== null && stepTo(current, id, next) !== undefined,
    onKeyDown(event) {
      const next = ownValue(keySteps, event.key)
      if (id === null || (next === undefined && event.key !== 'Escape')) return
      event.preventDefault()
      if (next) step(next)
      else pick(null)
    },
    dragProps: (row) => ({
      onDragStart(event) {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', row)
        dragged.current = true
        // A browser that sees its dragged element change at once ends the dragging.
        setTimeout(() => pick(row))
      },
      onDragOver(event) {
        if (!dragged.current || id === null) return
        event.preventDefault()
        put(dropPlace(current, id, { target: row, part: partOf(event) }))
      },
      onDrop(event) {
        event.preventDefault()
        dragged.current = false
        drop()
      },
      onDragEnd() {
        // Dropped outside the list.
        if (dragged.current) pick(null)
        dragged.current = false
      },
    }),
  }
}

function partOf({ clientY, currentTarget }: DragEvent): 'before' | 'inside' | 'after' {
  const { top, height } = currentTarget.getBoundingClientRect()
  const at = (clientY - top) / height
  return at < 0.3 ? 'before' : at > 0.7 ? 'after' : 'inside'
}
