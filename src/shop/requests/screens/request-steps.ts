import { formatDateTime } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { momentText } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { RequestState } from '../request.ts'
import { requestStateName } from '../request-labels.ts'
import type { RequestView, StepView } from './request-view.server.ts'

/** `notes`: when and by whom, or what the step involves. */
export type Step = { key: string; label: string; notes: readonly string[]; state: 'done' | 'now' | 'todo' | 'over' }

type Stage = { event: string; label: string; todo: string; note: string | undefined }
type StepsInput = { request: RequestView; pharmacy: string; now: Date; locale: Locale }

// The place of each state among the usual steps; a request that ended without a purchase has none.
const placeOf: Partial<Record<RequestState, number>> = {
  new: 0,
  pending: 1,
  confirmed: 2,
  added_to_cart: 3,
  order_created: 4,
  order_completed: 5,
}

/**
 * The steps from sending to purchase, with the dates of those completed. A request that ended early shows the steps it reached,
 * then its end.
 */
export function stepsOf(input: StepsInput): Step[] {
  const { request, locale } = input
  const stages = stagesOf(input)
  const place = placeOf[request.state]
  if (place !== undefined) return stages.map((stage, at) => stepOf(stage, { at, place, input }))
  const reached = stages.filter(({ event }) => momentOf(request, event)).map((stage) => stepOf(stage, { at: 0, place: 1, input }))
  const end = request.steps.findLast(({ to }) => to === request.state)
  const last: Step = {
    key: 'end',
    label: requestStateName(request.kind, request.state, locale),
    notes: end ? notesOf(end, input) : [],
    state: 'over',
  }
  return [...reached, last]
}

function stagesOf({ request, now, locale }: StepsInput): Stage[] {
  const isPrescription = request.kind === 'prescription'
  const name = (state: RequestState) => requestStateName(request.kind, state, locale)
  const until = request.window && m.request_step_until({ until: momentText(request.window.expiresAt, now, locale) })
  return [
    {
      event: 'submit',
      label: isPrescription ? m.prescription_step_sent() : m.request_step_sent(),
      todo: isPrescription ? m.prescription_step_send() : m.request_step_send(),
      note: undefined,
    },
    { event: 'quote', label: name('confirmed'), todo: m.request_step_price(), note: m.request_step_price_note() },
    { event: 'add_to_cart', label: name('added_to_cart'), todo: m.request_step_cart(), note: until ?? undefined },
    { event: 'order', label: name('order_created'), todo: m.request_step_buy(), note: m.request_step_buy_note() },
    { event: 'complete', label: name('order_completed'), todo: name('order_completed'), note: m.request_step_done_note() },
  ]
}

const momentOf = ({ steps }: RequestView, event: string): StepView | undefined => steps.findLast((step) => step.event === event)

function stepOf(stage: Stage, { at, place, input }: { at: number; place: number; input: StepsInput }): Step {
  const { event, label, todo, note } = stage
  const moment = at < place ? momentOf(input.request, event) : undefined
  // With the order placed and not yet completed, the current step is the order and not the last one.
  const isOrdered = input.request.state === 'order_created'
  if (moment) return { key: event, label, notes: notesOf(moment, input), state: isOrdered && event === 'order' ? 'now' : 'done' }
  const state = at === place && !isOrdered ? 'now' : 'todo'
  return { key: event, label: todo, notes: note === undefined ? [] : [note], state }
}

/** When, and by whom if it was a person; staff appear as the pharmacy. */
function notesOf({ at, actor }: StepView, { pharmacy, locale }: StepsInput): string[] {
  const principal = { customer: m.request_by_you(), staff: pharmacy, clock: undefined, order: undefined }[actor]
  return [formatDateTime(at, locale), ...(principal === undefined ? [] : [principal])]
}
