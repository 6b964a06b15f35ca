/** A collection of the tree that staff arrange. The list is in the order of the shop: each one is followed by those within it. */
export type CollectionNode = {
  id: string
  parentId: string | null
  name: { pt: string; en: string }
  icon: string
  colour: string
  /** Products in it or in one below it. */
  products: number
  version: number
  /** It, or one above it, is hidden from the shop. */
  isHidden: boolean
  /** English texts are missing; without its name the shop shows the Portuguese one. */
  lacks: { name: boolean; texts: boolean }
}

export const moveSteps = ['up', 'down', 'inside', 'out'] as const
export type MoveStep = (typeof moveSteps)[number]

/** Where a collection is: its place among its siblings, from 1. */
export type CollectionPlace = { parentId: string | null; position: number; siblings: number }

type Tree = readonly CollectionNode[]

/** The menu of the shop has two levels; deeper ones, made by the API, can be moved but not made here. */
const maxLevel = 2

const childrenOf = (tree: Tree, parentId: string | null): CollectionNode[] => tree.filter((node) => node.parentId === parentId)

export function placeOf(tree: Tree, id: string): CollectionPlace | undefined {
  const node = tree.find((one) => one.id === id)
  if (!node) return undefined
  const siblings = childrenOf(tree, node.parentId)
  return { parentId: node.parentId, position: siblings.indexOf(node) + 1, siblings: siblings.length }
}

/** 1 at the top. */
export function levelOf(tree: Tree, id: string | null): number {
  const node = tree.find((one) => one.id === id)
  return node ? levelOf(tree, node.parentId) + 1 : 0
}

export const isInside = (tree: Tree, id: string | null, above: string): boolean => {
  const node = tree.find((one) => one.id === id)
  return node !== undefined && (node.id === above || isInside(tree, node.parentId, above))
}

const depthOf = (tree: Tree, id: string): number =>
  1 + Math.max(0, ...childrenOf(tree, id).map((child) => depthOf(tree, child.id)))

/** Whether the collection may be put into this one, with all that it contains. */
export const fitsInside = (tree: Tree, id: string, parentId: string | null): boolean =>
  parentId === null || (!isInside(tree, parentId, id) && levelOf(tree, parentId) + depthOf(tree, id) <= maxLevel)

/** The place that one step leads to; undefined where there is none. */
export function stepTo(tree: Tree, id: string, step: MoveStep): { parentId: string | null; position: number } | undefined {
  const place = placeOf(tree, id)
  if (!place) return undefined
  const { parentId, position, siblings } = place
  if (step === 'up') return position > 1 ? { parentId, position: position - 1 } : undefined
  if (step === 'down') return position < siblings ? { parentId, position: position + 1 } : undefined
  if (step === 'out') {
    const parent = parentId === null ? undefined : placeOf(tree, parentId)
    return parent && { parentId: parent.parentId, position: parent.position + 1 }
  }
  const before = childrenOf(tree, parentId)[position - 2]
  if (!before || !fitsInside(tree, id, before.id)) return undefined
  return { parentId: before.id, position: childrenOf(tree, before.id).length + 1 }
}

/** The tree with the collection at this place. */
export function placeAt(tree: Tree, id: string, { parentId, position }: { parentId: string | null; position: number }): Tree {
  const node = tree.find((one) => one.id === id)
  if (!node) return tree
  const siblings = childrenOf(tree, parentId).filter((one) => one.id !== id)
  const ordered = siblings.toSpliced(position - 1, 0, { ...node, parentId })
  const inOrder = (parent: string | null): CollectionNode[] =>
    (parent === parentId ? ordered : childrenOf(tree, parent).filter((one) => one.id !== id)).flatMap((one) => [
      one,
      ...inOrder(one.id),
    ])
  return inOrder(null)
}

/** Where something dropped on this row goes: before, into or after it. Undefined where it cannot be. */
export function dropPlace(
  tree: Tree,
  id: string,
  { target, part }: { target: string; part: 'before' | 'inside' | 'after' },
): { parentId: string | null; position: number } | undefined {
  const node = tree.find((one) => one.id === target)
  if (!node || isInside(tree, target, id)) return undefined
  if (part === 'inside')
    return fitsInside(tree, id, target)
      ? { parentId: target, position: childrenOf(tree, target).filter((one) => one.id !== id).length + 1 }
      : undefined
  if (!fitsInside(tree, id, node.parentId)) return undefined
  const siblings = childrenOf(tree, node.parentId).filter((one) => one.id !== id)
  return { parentId: node.parentId, position: siblings.indexOf(node) + (part === 'before' ? 1 : 2) }
}
