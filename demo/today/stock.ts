import { addDays, lisbonDate } from '#src/kernel/dates.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { changeDraft, findDraft, finishDraft, startDraft } from '#src/shop/catalogue/receiving/actions.server.ts'
import type { DraftLine } from '#src/shop/catalogue/receiving/draft.ts'
import { at, made } from '../then.ts'
import { openAgo, packOf } from './day.ts'
import type { Day } from './day.ts'

type Receipt = { kind: 'receive' | 'count'; title: string; packs: readonly { sku: string; quantity: number }[] }

/** A delivery of this morning, as its note says, and a shelf that was counted: of one pack a piece was missing. */
export async function addStockWork(day: Day): Promise<void> {
  const { hours } = day.website
  const now = day.world.now()
  const delivered = [15, 16, 17, 18].map((pack, index) => ({ sku: packOf(day, pack).variant.sku, quantity: 6 + 2 * index }))
  const received = at(day.world, openAgo(hours, now, 48))
  const expiry = lisbonDate(addDays(now, 430))
  await enter(
    received,
    day.team.counter,
    { kind: 'receive', title: 'Armazém Douro, guia 48 731', packs: delivered },
    (index) => ({
      quantity: String(delivered[index]?.quantity ?? 0),
      batch: `L${4120 + index}`,
      expiresOn: expiry,
    }),
  )
  const counted = [19, 20, 21, 22, 23].map((pack) => ({ sku: packOf(day, pack).variant.sku, quantity: 1 }))
  const counting = at(day.world, openAgo(hours, now, 21))
  await enter(
    counting,
    day.team.counter,
    { kind: 'count', title: 'Prateleira da dermocosmética', packs: counted },
    (index, onHand) => ({
      quantity: String(index === 2 ? onHand - 1 : onHand),
      batch: '',
      expiresOn: '',
    }),
  )
}

type Typed = Pick<DraftLine, 'quantity' | 'batch' | 'expiresOn'>

/** As staff do it: start, read the note or the codes, type, finish. */
async function enter(
  then: World,
  staff: Staff,
  { kind, title, packs }: Receipt,
  typedOf: (index: number, onHand: number) => Typed,
): Promise<void> {
  const id = await startDraft(then, staff, kind)
  const text = packs.map(({ sku, quantity }) => `${sku};${quantity}`).join('\n')
  const step =
    kind === 'receive' ? ({ do: 'note', text } as const) : ({ do: 'scan', codes: packs.map(({ sku }) => sku) } as const)
  made(await changeDraft(then, id, { version: 1, typed: { title, reason: '', lines: [] }, step }))
  const draft = await findDraft(then.db, id)
  if (!draft) throw new Error('a draft of the demo has disappeared')
  const lines = draft.lines.map((line, index) => ({
    id: line.id,
    ...typedOf(index, ownValue(draft.packs, line.variantId)?.onHand ?? 0),
  }))
  made(
    await finishDraft(then, { principal: staff, source: 'page' }, id, {
      version: draft.version,
      typed: { title, reason: '', lines },
    }),
  )
}
