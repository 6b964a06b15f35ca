import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import type { AsideView } from '../../request/screens/prescription-view.ts'

/** What happens after sending, and the opening hours. */
export function PrescriptionAside({ title, steps, open, week, note }: AsideView) {
  return (
    <Card as="aside" aria-labelledby="next" className="grid content-start gap-4">
      <h2 id="next" className="font-sans text-lg font-bold tracking-normal">
        {title}
      </h2>
      <ol className="grid gap-4">
        {steps.map((step, at) => (
          <li key={step.title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full bg-green-soft text-xs font-bold text-green"
            >
              {at + 1}
            </span>
            <span className="grid gap-0.5 text-sm">
              <span className="font-semibold">{step.title}</span>
              <span className="text-ink-2">{step.text}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className="grid gap-2 border-t border-line pt-4 text-sm">
        <p className="flex items-center gap-2.5 font-semibold">
          <span className={classNames('size-2.5 shrink-0 rounded-full', open.isOpen ? 'bg-ok-dot' : 'bg-ink-3')} />
          {open.text}
        </p>
        <dl className="grid gap-1">
          {week.map(({ days, hours }) => (
            <div key={days} className="flex justify-between gap-4">
              <dt className="text-ink-2">{days}</dt>
              <dd className="tabular-nums">{hours}</dd>
            </div>
          ))}
        </dl>
        <p className="text-xs text-ink-2">{note}</p>
      </div>
    </Card>
  )
}
