import { Check } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ownValue } from '#src/kernel/own-value.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import type { CheckoutFormResult, StepView } from './checkout-view.ts'

type Props = { number: number; step: StepView; answer: CheckoutFormResult | undefined; children: ReactNode }

/** Id of the element that receives the focus for a step. */
export const stepId = (name: StepView['name']): string => `step-${name}`

/** With scripts, a completed step folds into a line, until it is opened or has an error. */
function useFolding({ name, fields, line }: StepView, answer: CheckoutFormResult | undefined) {
  const isWrong = fields.some((field) => ownValue(answer?.errors, field) !== undefined)
  const [state, setState] = useState({ isOpen: line === null || isWrong, answer })
  if (state.answer !== answer) setState({ isOpen: isWrong || (state.isOpen && answer?.settled !== name), answer })
  const open = () => {
    setState({ isOpen: true, answer })
    requestAnimationFrame(() => document.getElementById(fields[0] ?? '')?.focus())
  }
  return { folded: state.isOpen ? null : line, open }
}

/**
 * A step of the checkout: its number, or a tick once it is completed. Folded fields stay in the form; without scripts all are
 * visible.
 */
export function Step({ number, step, answer, children }: Props) {
  const { name, title, fields, change, goOn } = step
  const { folded, open } = useFolding(step, answer)
  return (
    <section
      aria-labelledby={stepId(name)}
      className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-5 first-of-type:border-t-0 first-of-type:pt-2 md:grid-cols-[2rem_minmax(0,1fr)_auto] md:gap-x-4 md:py-6"
    >
      <Mark number={number} isDone={folded !== null} isLast={fields.length === 0} />
      <h2 id={stepId(name)} tabIndex={-1} className="self-center font-sans text-lg font-bold tracking-normal outline-none">
        {folded?.title ?? title}
      </h2>
      {folded && (
        <button
          type="button"
          aria-label={change?.label}
          onClick={open}
          className="link self-start py-1 text-sm unscripted:hidden"
        >
          {change?.short}
        </button>
      )}
      <div className="col-span-full mt-2 grid min-w-0 gap-4 md:col-span-2 md:col-start-2">
        {folded && <Line line={folded} />}
        <div className={classNames('grid grid-cols-[minmax(0,1fr)] gap-4', folded && 'scripted:hidden')}>
          {children}
          {goOn && (
            <Button variant="quiet" name="intent" value={name} className="justify-self-start">
              {goOn}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

/** The mark of the last step stays outlined, whichever steps are still open. */
function Mark({ number, isDone, isLast }: { number: number; isDone: boolean; isLast: boolean }) {
  const open = isLast ? 'border-[1.5px] border-line-2 bg-surface text-ink-2' : 'bg-ink text-paper'
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-7 place-items-center rounded-full text-sm font-bold md:size-7.5',
        isDone ? 'bg-green-soft text-green' : open,
      )}
    >
      {isDone ? <Check className="size-4.25 stroke-[2.25]" /> : number}
    </span>
  )
}

/** The separator between the first two is clipped if the second starts a line. */
function Line({ line }: { line: NonNullable<StepView['line']> }) {
  const [first, ...rest] = line.rest
  return (
    <p className="overflow-x-clip text-sm wrap-anywhere text-ink-2 unscripted:hidden">
      <span className="-ms-4 flex flex-wrap *:ps-4">
        <strong className="text-ink">{line.strong}</strong>
        {first && <span className="relative before:absolute before:start-1.5 before:content-['·']">{first}</span>}
      </span>
      {rest.map((part) => (
        <span key={part} className="block">
          {part}
        </span>
      ))}
    </p>
  )
}
