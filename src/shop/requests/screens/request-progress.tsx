import { Check, ChevronDown, Clock, X } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Timeline } from '#src/ui/timeline.tsx'
import type { RequestPage } from './request-page.server.ts'
import { stepsOf } from './request-steps.ts'
import type { Step } from './request-steps.ts'

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
