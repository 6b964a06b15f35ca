import { Lock, PackageCheck, Smartphone, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { ByMethod } from './by-method.tsx'
import type { CheckoutView, Values } from './checkout-view.ts'
import { Step } from './step.tsx'

type Props = { view: CheckoutView; values: Values; errors: Values }

/** What happens next, the consent that the law asks for, and the button that says what it costs. */
export function ReviewStep({ view, values, errors }: Props) {
  const { methods, consent, ready, keptDays, places } = view
  return (
    <Step number={4} id="step-review" title={m.checkout_review()} later>
      <ol className="grid gap-3 text-sm">
        <Next icon={<Smartphone aria-hidden="true" />}>
          <ByMethod methods={methods}>{({ paying }) => paying}</ByMethod>
        </Next>
        <Next icon={<PackageCheck aria-hidden="true" />}>
          {m.checkout_next_prepare()} <span className="font-normal text-ink-2">{ready}</span>
        </Next>
        <Next icon={<Store aria-hidden="true" />}>
          {m.checkout_next_collect({ street: places[0]?.street ?? '' })}{' '}
          <span className="font-normal text-ink-2">{m.checkout_next_kept({ days: keptDays })}</span>
        </Next>
      </ol>
      <Checkbox
        boxed
        name="health_consent"
        value={consent.version}
        defaultChecked={values['health_consent'] === String(consent.version)}
        required
        label={consent.label}
        hint={
          <>
            {consent.text} {m.checkout_consent_version({ version: consent.version })}
          </>
        }
        error={errors['health_consent']}
      />
      <Button size="l" wide name="intent" value="place" className="min-h-13.5 text-lg">
        <Lock aria-hidden="true" />
        <span>
          <ByMethod methods={methods}>{({ button }) => button}</ByMethod>
        </span>
      </Button>
      <FinePrint text={view.finePrint} />
    </Step>
  )
}

function Next({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3.5 [&>svg]:size-5.25 [&>svg]:text-green">
      {icon}
      <span className="font-semibold">{children}</span>
    </li>
  )
}

function FinePrint({ text }: { text: string }) {
  return (
    <p className="text-xs text-ink-2">
      {text}{' '}
      <Link to={pathTo('purchase-policy', useLocale())} className="link">
        {m.checkout_terms()}
      </Link>
    </p>
  )
}
