import { Check, CircleCheck, FileUp, PackagePlus, Store } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useModules } from '#src/shop/website/use-modules.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { nextStep } from '../opening.ts'
import type { OpeningStep, OpeningStepView } from '../opening.ts'

const stepTexts: Record<OpeningStep, { title: () => string; text: () => string; go: () => string }> = {
  pharmacy: { title: m.opening_pharmacy, text: m.opening_pharmacy_text, go: m.opening_fill_in },
  hours: { title: m.opening_hours, text: m.opening_hours_text, go: m.opening_fill_in },
  legal: { title: m.opening_legal, text: m.opening_legal_text, go: m.opening_fill_in },
  payments: { title: m.opening_payments, text: m.opening_payments_text, go: m.opening_choose },
  delivery: { title: m.opening_delivery, text: m.opening_delivery_text, go: m.opening_choose },
  products: { title: m.opening_products, text: m.opening_products_text, go: m.opening_products_go },
  order: { title: m.opening_order, text: m.opening_order_text, go: m.opening_order_go },
  sale: { title: m.opening_sale, text: m.opening_sale_text, go: m.opening_sale_go },
}

/** From the empty shop to the first sale: steps that are done in a line, the next one open. It goes away by itself. */
export function OpeningGuide({ steps }: { steps: readonly OpeningStepView[] }) {
  const done = steps.filter(({ isDone }) => isDone).length
  const next = nextStep(steps)
  return (
    <section aria-labelledby="opening" className="grid gap-5 px-4 pt-5 pb-6 lg:px-5">
      <div className="grid gap-2">
        <h2 id="opening" className="text-2xl">
          {m.opening_title()}
        </h2>
        <p className="max-w-text text-sm text-ink-2">{m.opening_lead()}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-xs">
          <span aria-hidden="true" className="flex gap-1">
            {steps.map(({ step, isDone }) => (
              <span
                key={step}
                className={classNames(
                  'h-1.5 w-6 rounded-full sm:w-10',
                  isDone ? 'bg-green' : step === next ? 'bg-green-tint ring-1 ring-green' : 'bg-line-2',
                )}
              />
            ))}
          </span>
          <span className="tabular-nums">{m.opening_progress({ done, count: steps.length })}</span>
        </p>
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
          {steps.map((view, index) => (
            <Step key={view.step} view={view} number={index + 1} isNext={view.step === next} />
          ))}
        </ol>
        <WorksToday hasProducts={steps.some(({ step, isDone }) => step === 'products' && isDone)} />
      </div>
    </section>
  )
}

type StepProps = { view: OpeningStepView; number: number; isNext: boolean }

function Step({ view: { step, isDone, detail, to }, number, isNext }: StepProps) {
  const { title, text, go } = stepTexts[step]
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 px-4 py-3"
    >
      <span
        className={classNames(
          'grid size-6 place-items-center rounded-full text-2xs font-bold tabular-nums [&>svg]:size-4',
          isDone ? 'bg-green text-on-green' : isNext ? 'text-green ring-2 ring-green' : 'text-ink-2 ring-1 ring-line-2',
        )}
      >
        {isDone ? <Check aria-hidden="true" /> : number}
        <span className="sr-only">{isDone ? m.opening_done() : m.opening_to_do()}</span>
      </span>
      <h3 className={isNext ? 'text-lg' : 'font-sans text-sm font-semibold tracking-normal'}>{title()}</h3>
      {!isNext && (
        <Link to={to} className="link text-xs" aria-label={m.opening_change_step({ step: title() })}>
          {isDone ? m.opening_change() : m.opening_open()}
        </Link>
      )}
      {(isNext || detail) && (
        <div className="col-span-2 col-start-2 grid gap-2.5 text-xs text-ink-2">
          {detail && <p className="[overflow-wrap:anywhere]">{detail}</p>}
          {isNext && (
            <>
              <p className="max-w-text text-sm">{text()}</p>
              <p className="flex flex-wrap gap-2">
                <Next step={step} to={to} text={go()} />
              </p>
            </>
          )}
        </div>
      )}
    </li>
  )
}

function Next({ step, to, text }: { step: OpeningStep; to: string; text: string }) {
  const locale = useLocale()
  if (step !== 'products')
    return (
      <ButtonLink to={to} size="s">
        {text}
      </ButtonLink>
    )
  return (
    <>
      <ButtonLink to={pathTo('staff.imports', locale)} size="s">
        <FileUp aria-hidden="true" />
        {m.opening_import_go()}
      </ButtonLink>
      <ButtonLink to={pathTo('staff.products.new', locale)} size="s" variant="quiet">
        <PackagePlus aria-hidden="true" />
        {text}
      </ButtonLink>
      <ButtonLink to={pathTo('staff.collections', locale)} size="s" variant="quiet">
        {m.opening_collections_go()}
      </ButtonLink>
    </>
  )
}

/** What customers can do already, and what only with products. */
function WorksToday({ hasProducts }: { hasProducts: boolean }) {
  const { prescriptions, requests } = useModules()
  const works = [
    prescriptions && m.opening_works_prescriptions(),
    requests && m.opening_works_requests(),
    hasProducts && m.opening_works_products(),
  ].filter((text) => text !== false)
  return (
    <aside aria-labelledby="works" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <h3 id="works" className="font-sans text-sm font-bold tracking-normal">
        {m.opening_works()}
      </h3>
      <ul className="grid gap-2 text-xs">
        {works.map((text) => (
          <li key={text} className="flex gap-2">
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-green" />
            {text}
          </li>
        ))}
      </ul>
      {!hasProducts && <p className="text-xs text-ink-2">{m.opening_works_later()}</p>}
      <p>
        <ButtonLink to={pathTo('home', useLocale())} size="s" variant="quiet">
          <Store aria-hidden="true" />
          {m.opening_see_shop()}
        </ButtonLink>
      </p>
    </aside>
  )
}
