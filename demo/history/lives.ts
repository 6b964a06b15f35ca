import { addDays, addHours, MINUTE } from '#src/kernel/dates.ts'
import { afterOpenTime } from '#src/kernel/open-time.ts'
import { nextOpening } from '#src/kernel/opening-hours.ts'
import { isFinalState, isHandedOver, orderMachine, placedState } from '#src/shop/orders/order/order.ts'
import type { Actor, OrderEvent, OrderState } from '#src/shop/orders/order/order.ts'
import { isPaidAtCounter, isPaidByReference } from '#src/shop/website/payment-methods.ts'
import type { OrderPlan, Scene } from './plan.ts'

/** One row of an order's history. */
export type Step = { event: 'place' | OrderEvent; from: OrderState | null; to: OrderState; at: Date; actor: Actor }

/** What became of an order. `endedAt`: null while it goes on. */
export type Life = { steps: readonly Step[]; state: OrderState; endedAt: Date | null }

type Event = { event: OrderEvent; at: Date; actor: Actor }

/**
 * The life of an order up to now; undefined for one that would still be open, as open orders are those of the day in progress. A
 * parcel may still be on its way.
 */
export function lifeOf(scene: Scene, plan: OrderPlan): Life | undefined {
  const isRecent = addHours(plan.placedAt, recentDays * 24) > scene.now
  const events = (!isRecent && endingOf(scene, plan)) || usualEvents(scene, plan, isRecent)
  const past = events.filter(({ at }) => at < scene.now)
  const life = walk(plan, past)
  if (life.endedAt !== null) return life
  const isSent = plan.fulfilment === 'delivery' && life.state === 'ready'
  return isSent ? life : undefined
}

// Orders of these days are collected quickly, so that few are dropped.
const recentDays = 4

function walk({ placedAt, method, origin }: OrderPlan, events: readonly Event[]): Life {
  const isDue = !isPaidAtCounter(method)
  let state = placedState(isDue)
  const actor = origin === 'shop' ? 'customer' : 'staff'
  const steps: Step[] = [{ event: 'place', from: null, to: state, at: placedAt, actor }]
  for (const { event, at, actor: by } of events) {
    const next = orderMachine.next(state, event)
    if (!next.ok) throw new Error(`an order of the demo cannot ${event} while it is ${state}`)
    steps.push({ event, from: state, to: next.value, at, actor: by })
    state = next.value
  }
  return { steps, state, endedAt: isFinalState(state) ? (steps.at(-1)?.at ?? null) : null }
}

/** Of a hundred orders that are paid online a few never are, one or two are cancelled, and one is never collected. */
function endingOf(scene: Scene, plan: OrderPlan): readonly Event[] | undefined {
  const { chance, website } = scene
  const { placedAt, method, fulfilment, request } = plan
  // Those of prescriptions end well: a prescription is ordered to be dispensed.
  if (request !== null) return undefined
  if (!isPaidAtCounter(method) && chance.happens(isPaidByReference(method) ? 0.07 : 0.03)) {
    const at = isPaidByReference(method) ? addDays(placedAt, website.limits.multibancoDays) : addHours(placedAt, 0.5)
    return [{ event: 'fail', at, actor: 'clock' }]
  }
  const paid = paidEvents(scene, plan, false)
  const start = paid[0]?.at ?? placedAt
  if (chance.happens(0.016))
    return [...paid, { event: 'cancel', at: new Date(start.getTime() + chance.between(4, 50) * MINUTE), actor: 'customer' }]
  if (isPaidAtCounter(method) && chance.happens(0.006))
    return [{ event: 'annul', at: inOpenTime(scene, start, chance.between(10, 40)), actor: 'staff' }]
  if (fulfilment === 'pickup' && isPaidAtCounter(method) && chance.happens(0.018)) {
    const readyAt = preparedAt(scene, plan, start, false)
    const tooLate = inOpenTime(scene, addDays(readyAt, website.limits.pickupKeptDays + 1), chance.between(5, 90))
    return [
      { event: 'prepare', at: readyAt, actor: 'staff' },
      { event: 'cancel', at: tooLate, actor: 'staff' },
    ]
  }
  return undefined
}

function usualEvents(scene: Scene, plan: OrderPlan, isRecent: boolean): Event[] {
  const paid = paidEvents(scene, plan, isRecent)
  const ready = preparedAt(scene, plan, paid[0]?.at ?? plan.placedAt, isRecent)
  return [
    ...paid,
    { event: 'prepare', at: ready, actor: 'staff' },
    { event: 'complete', at: handedOverAt(scene, plan, ready, isRecent), actor: 'staff' },
  ]
}

/** A card or phone pays within minutes, a reference when its owner is at an ATM. */
function paidEvents({ chance }: Scene, { method, placedAt }: OrderPlan, isRecent: boolean): Event[] {
  if (isPaidAtCounter(method)) return []
  const minutes = isPaidByReference(method) && !isRecent ? chance.between(12, 30 * 60) : chance.between(1, 5)
  return [{ event: 'pay', at: new Date(placedAt.getTime() + minutes * MINUTE + chance.between(0, 59_999)), actor: 'bank' }]
}

/** Nine of ten are ready in the promised time. */
function preparedAt(scene: Scene, { fulfilment }: OrderPlan, start: Date, isRecent: boolean): Date {
  const { chance, website } = scene
  const promised = website.limits.pickupReadyHours * 60
  if (fulfilment === 'delivery') return inOpenTime(scene, start, chance.between(60, 330))
  if (isRecent) return inOpenTime(scene, start, chance.between(14, 45))
  return inOpenTime(
    scene,
    start,
    chance.happens(0.9) ? chance.between(20, promised - 8) : chance.between(promised + 12, promised + 70),
  )
}

function handedOverAt(scene: Scene, { fulfilment }: OrderPlan, ready: Date, isRecent: boolean): Date {
  const { chance, website } = scene
  if (fulfilment === 'delivery') {
    const there = addHours(ready, isRecent ? 18 : chance.between(20, 44))
    return nextOpening(website.hours, there) ?? there
  }
  const minutes = isRecent ? chance.between(5, 40) : Math.floor(10 + 1500 * chance.fraction() ** 2.2)
  return inOpenTime(scene, ready, minutes)
}

function inOpenTime({ website, chance }: Scene, from: Date, minutes: number): Date {
  const moment = afterOpenTime(website.hours, from, minutes * MINUTE + chance.between(0, 59_000))
  if (!moment) throw new Error('the pharmacy of the demo is never open')
  return moment
}

/** Whether its buyer has the products. */
export const isSold = ({ state }: Life): boolean => isHandedOver(state)
