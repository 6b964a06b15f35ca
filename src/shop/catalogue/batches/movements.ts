import type { IsoDate } from '#src/kernel/dates.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { BatchState } from './batch.ts'

export const movementKinds = ['count', 'receive', 'remove'] as const
export type MovementKind = (typeof movementKinds)[number]

/** What staff or the pharmacy's software did with one pack. */
export type Movement = {
  kind: MovementKind
  quantity: number
  batch: string | null
  expiresOn: IsoDate | null
  reason: string | null
  /**
   * A count of all units at the pharmacy, as its software has them: those in quarantine are among them. A person counts the shelf
   * without them.
   */
  withQuarantine?: boolean | undefined
}

/** A batch as far as movements change it; without an id it is new. */
export type MovedBatch = {
  id: number | null
  code: string | null
  expiresOn: IsoDate | null
  quantity: number
  withheld: number
  state: BatchState
}

/** What the shop did after a count was made; a count knows nothing of it. */
type SinceCount = {
  /** Pieces of orders that were on the shelf at the time of the count. */
  waiting: number
  /** Pieces that were in quarantine at the time of the count. */
  withheld: number
  /** Pieces that were sold, returned, received and removed since, and what quarantine took and brought back. Counts change nothing. */
  change: number
  /** Of each batch, by its id: taken by orders, received, removed. */
  batches: ReadonlyMap<number, number>
  /** Batches that were counted later, by their ids; null for the whole pack. */
  counted: ReadonlySet<number | null>
}

/** The stock of one pack whose rows are locked. */
export type PackStock = {
  onHand: number
  /** Reserved by carts in checkout. */
  held: number
  /** Pieces of orders that are on the shelf now. */
  waiting: number
  since: SinceCount
  batches: MovedBatch[]
  /** Batches that were counted by this request. */
  counted: Set<MovedBatch | null>
}

/** What one movement changed. `change`: of the pieces that can be sold; `batchChange`: of its batch. */
export type Moved = { change: number; batch: MovedBatch | null; batchChange: number | null }

export type MovementError =
  | { code: 'below_held'; held: number }
  | { code: 'not_enough'; left: number }
  | {
      code:
        | 'reason_required'
        | 'batch_removed'
        | 'batch_unknown'
        | 'counted_twice'
        | 'counted_since'
        | 'expiry_differs'
        | 'expiry_past'
    }

/** Applies one movement to the stock of its pack, or leaves it as it is. */
export function move(pack: PackStock, movement: Movement, today: IsoDate): Result<Moved, MovementError> {
  const found = findBatch(pack, movement, today)
  if (!found.ok) return found
  const batch = found.value
  switch (movement.kind) {
    case 'receive':
      return ok(change(pack, batch, movement.quantity))
    case 'remove':
      return remove(pack, batch, movement)
    case 'count':
      return count(pack, batch, movement)
  }
}

const isSame = (batch: MovedBatch, { batch: code, expiresOn }: Movement): boolean =>
  code === null ? batch.code === null && batch.expiresOn === expiresOn : batch.code === code

/** The batch that a movement names; null for pieces of no known batch. */
function findBatch(pack: PackStock, movement: Movement, today: IsoDate): Result<MovedBatch | null, MovementError> {
  const { kind, batch: code, expiresOn } = movement
  if (kind === 'receive' && expiresOn !== null && expiresOn < today) return err({ code: 'expiry_past' })
  if (code === null && expiresOn === null) return ok(null)
  const known = pack.batches.find((batch) => isSame(batch, movement))
  if (!known) {
    if (kind === 'remove') return err({ code: 'batch_unknown' })
    return ok({ id: null, code, expiresOn, quantity: 0, withheld: 0, state: 'sellable' })
  }
  if (known.state === 'removed') return err({ code: 'batch_removed' })
  if (expiresOn !== null && known.expiresOn !== null && known.expiresOn !== expiresOn) return err({ code: 'expiry_differs' })
  if (kind === 'receive' && known.expiresOn !== null && known.expiresOn < today) return err({ code: 'expiry_past' })
  known.expiresOn ??= expiresOn
  return ok(known)
}

/** Pieces come to a batch or leave it, and what can be sold follows unless the batch is in quarantine. */
function change(pack: PackStock, batch: MovedBatch | null, units: number): Moved {
  if (batch && !pack.batches.includes(batch)) pack.batches.push(batch)
  if (batch) batch.quantity += units
  if (batch?.state === 'quarantine') {
    batch.withheld = Math.max(0, Math.min(batch.withheld + units, batch.quantity))
    return { change: 0, batch, batchChange: units }
  }
  // Orders may already have sold what a count no longer finds.
  const before = pack.onHand
  pack.onHand = Math.max(0, pack.onHand + units)
  if (units < 0) trimBatches(pack)
  return { change: pack.onHand - before, batch, batchChange: batch && units }
}

function remove(pack: PackStock, batch: MovedBatch | null, { quantity, reason }: Movement): Result<Moved, MovementError> {
  if (!reason) return err({ code: 'reason_required' })
  const left = batch ? batch.quantity : pack.onHand
  if (quantity > left) return err({ code: 'not_enough', left })
  if (batch?.state !== 'quarantine' && pack.onHand - quantity < pack.held) return err({ code: 'below_held', held: pack.held })
  return ok(change(pack, batch, -quantity))
}

/**
 * A count says what lay on the shelf at its time. Pieces that the shop had sold by then and not yet prepared were counted too;
 * what was sold, returned, received or removed since is not in it. A count that was made later stays.
 */
function count(
  pack: PackStock,
  batch: MovedBatch | null,
  { quantity, withQuarantine = false }: Movement,
): Result<Moved, MovementError> {
  const { since, onHand, held } = pack
  if (pack.counted.has(batch)) return err({ code: 'counted_twice' })
  const apart = since.waiting + (withQuarantine ? since.withheld : 0)
  const target = batch
    ? Math.max(0, quantity + (since.batches.get(batch.id ?? 0) ?? 0)) - batch.quantity
    : Math.max(0, quantity - apart + since.change) - onHand
  if (target !== 0 && isCountedLater(since, batch)) return err({ code: 'counted_since' })
  if (batch?.state !== 'quarantine' && target < 0 && onHand + target < held) return err({ code: 'below_held', held })
  pack.counted.add(batch)
  return ok(batch && batch.state === 'sellable' && target > 0 ? identify(pack, batch, target) : change(pack, batch, target))
}

/** A count of the whole pack knows all batches; that of a batch nothing of the others. */
const isCountedLater = ({ counted }: SinceCount, batch: MovedBatch | null): boolean =>
  batch ? counted.has(null) || counted.has(batch.id) : counted.size > 0

/** Takes back what a count added, or brings back what it took, as units of no known batch; undefined where carts hold the units. */
export const takeBack = (pack: PackStock, added: number): Moved | undefined =>
  pack.onHand - added < pack.held ? undefined : change(pack, null, -added)

/** Pieces of a batch that was not recorded were on the shelf already, as pieces of no known batch. */
function identify(pack: PackStock, batch: MovedBatch, units: number): Moved {
  const unnamed = Math.max(0, pack.onHand + pack.waiting - sellableUnits(pack))
  if (!pack.batches.includes(batch)) pack.batches.push(batch)
  batch.quantity += units
  const added = Math.max(0, units - unnamed)
  pack.onHand += added
  return { change: added, batch, batchChange: units }
}

const sellableUnits = ({ batches }: PackStock): number =>
  batches.reduce((sum, { state, quantity }) => (state === 'sellable' ? sum + quantity : sum), 0)

/** Batches never have more pieces than the shelf: the counter sells what expires first, so they are missing there. */
export function trimBatches(pack: PackStock): void {
  const sellable = byExpiry(pack.batches.filter(({ state }) => state === 'sellable'))
  let excess = sellableUnits(pack) - pack.onHand - pack.waiting
  for (const batch of sellable) {
    const missing = Math.min(Math.max(excess, 0), batch.quantity)
    batch.quantity -= missing
    excess -= missing
  }
}

const noExpiry = '9999-12-31'

/** First expired first. */
const byExpiry = <Row extends Pick<MovedBatch, 'expiresOn'>>(batches: readonly Row[]): Row[] =>
  batches.toSorted((a, b) => ((a.expiresOn ?? noExpiry) < (b.expiresOn ?? noExpiry) ? -1 : 1))
