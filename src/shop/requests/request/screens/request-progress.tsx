import { Check, ChevronDown, Clock, X } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Timeline } from '#src/ui/timeline.tsx'
import type { RequestPage } from './request.server.ts'
import { formatDateTime } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { momentText } from '#src/i18n/moment-text.ts'
import { awaitsHandover } from '../request.ts'
import type { RequestState } from '../request.ts'
import { requestStateName } from '../request-labels.ts'
import type { RequestView, StepView } from './request-view.server.ts'

/** `notes`: when and by whom, or what the step involves. */
type Step = { key: string; label: string; notes: readonly string[]; state: 'done' | 'now' | 'todo' | 'over' }

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
function stepsOf(input: StepsInput): Step[] {
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
  const isOrdered = awaitsHandover(input.request.state)
  if (moment) return { key: event, label, notes: notesOf(moment, input), state: isOrdered && event === 'order' ? 'now' : 'done' }
  const state = at === place && !isOrdered ? 'now' : 'todo'
  return { key: event, label: todo, notes: note === undefined ? [] : [note], state }
}

/** When, and by whom if it was a person; staff appear as the pharmacy. */
function notesOf({ at, actor }: StepView, { pharmacy, locale }: StepsInput): string[] {
  const principal = { customer: m.request_by_you(), staff: pharmacy, clock: undefined, order: undefined }[actor]
  return [formatDateTime(at, locale), ...(principal === undefined ? [] : [principal])]
}

/** The steps from sending to purchase. On phones a bar with the current step; the others unfold. */
export function RequestProgress({ request, pharmacy, now }: Pick<RequestPage, 'request' | 'pharmacy' | 'now'>) {
  const locale = useLocale()
  const steps = stepsOf({ request, pharmacy, now, locale })
  return (
    <Card as="section" aria-labelledby="steps">
      <h2 id="steps" className="sr-only">
        {m.request_steps()}
      </h2>
      <ol className="hidden auto-cols-fr grid-flow-col md:grid print:grid">
        {steps.map((step, index) => (
          <Wide key={step.key} step={step} number={index + 1} />
        ))}
      </ol>
      <Narrow steps={steps} />
    </Card>
  )
}

const dots = {
  done: 'bg-green text-on-green',
  now: 'bg-surface text-green inset-ring-2 inset-ring-green ring-4 ring-green-soft',
  todo: 'bg-surface text-ink-2 inset-ring-2 inset-ring-line-2',
  over: 'bg-warn-soft text-warn inset-ring-2 inset-ring-warn',
} as const satisfies Record<Step['state'], string>

function Wide({ step: { label, notes, state }, number }: { step: Step; number: number }) {
  return (
    <li aria-current={state === 'now' ? 'step' : undefined} className="group relative grid content-start gap-2.5 pe-3.5">
      <span
        aria-hidden="true"
        className={classNames(
          'absolute start-9.5 end-2.5 top-3.5 h-0.5 rounded-full group-last:hidden',
          state === 'done' ? 'bg-green' : 'bg-line-2',
        )}
      />
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-7.5 place-items-center rounded-full text-xs font-heavy tabular-nums [&>svg]:size-4.25',
          dots[state],
        )}
      >
        <Mark state={state} number={number} />
      </span>
      <StepLabel label={label} notes={notes} isTodo={state === 'todo'} />
    </li>
  )
}

function Mark({ state, number }: { state: Step['state']; number: number }) {
  if (state === 'done') return <Check />
  if (state === 'now') return <Clock />
  return state === 'over' ? <X /> : number
}

function StepLabel({ label, notes, isTodo }: { label: string; notes: readonly string[]; isTodo: boolean }) {
  return (
    <span className="grid gap-px leading-snug">
      <span className={classNames('text-sm', isTodo ? 'text-ink-2' : 'font-bold')}>{label}</span>
      {notes.map((note) => (
        <span key={note} className="text-xs text-ink-2 tabular-nums">
          {note}
        </span>
      ))}
    </span>
  )
}

const bars = {
  done: 'bg-green',
  now: 'bg-green-tint',
  todo: 'bg-line-2',
  over: 'bg-warn',
} as const satisfies Record<Step['state'], string>

function Narrow({ steps }: { steps: readonly Step[] }) {
  const open = steps.findIndex(({ state }) => state === 'now' || state === 'over')
  const at = open === -1 ? steps.length - 1 : open
  const current = steps[at]
  return (
    <div className="grid gap-3 md:hidden print:hidden">
      <div aria-hidden="true" className="grid auto-cols-fr grid-flow-col gap-1.25">
        {steps.map(({ key, state }) => (
          <span key={key} className={classNames('h-1.5 rounded-full', bars[state])} />
        ))}
      </div>
      {current && (
        <p className="grid text-sm">
          <span className="text-xs text-ink-2">{m.request_step_of({ step: at + 1, of: steps.length })}</span>
          <b className="text-base">{current.label}</b>
          <span className="text-ink-2">{current.notes.join(' · ')}</span>
        </p>
      )}
      <details className="group/dates border-t border-line pt-2">
        <summary className="flex min-h-8 items-center gap-1.5 text-sm font-semibold text-ink-2">
          {m.request_dates()}
          <ChevronDown aria-hidden="true" className="size-4.5 transition-transform group-open/dates:rotate-180" />
        </summary>
        <div className="pt-3">
          <Timeline
            items={steps.map(({ key, label, notes, state }) => ({
              key,
              label,
              note: notes.join(' · '),
              state: state === 'over' ? 'now' : state,
            }))}
          />
        </div>
      </details>
    </div>
  )
}
