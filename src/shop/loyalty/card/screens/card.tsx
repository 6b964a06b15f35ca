import { useActionData, useLoaderData, Form } from 'react-router'
import type { MetaFunction } from 'react-router'
import { localeOfPath } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { manifestAddress } from '../card-addresses.ts'
import { CardBalance } from './card-balance.tsx'
import { OwnCardFace, CardFace } from './card-face.tsx'
import { CardHistory } from './card-history.tsx'
import { useEffect } from 'react'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { clearOfflineData } from '#src/ui/clear-offline-data.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { WalletCards, BadgeEuro, CalendarClock, Pill, ShoppingBag } from 'lucide-react'
import { useLocale } from '#src/ui/locale.ts'
import { passAddress, passKinds } from '../../passes/pass.ts'
import type { OfferedPasses } from '../../passes/pass.ts'
import { Card } from '#src/ui/card.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { ReactNode } from 'react'
import { formatMoney } from '#src/i18n/formatters.ts'
import { cents } from '#src/kernel/money.ts'
import { pointsText } from '../../wallet/points-text.ts'
import type { CardPage, CardFormErrors, Terms, action, loader } from './card.server.ts'

export { action, loader } from './card.server.ts'

const labels = {
  apple: { label: m.passes_apple, note: m.passes_apple_told },
  google: { label: m.passes_google, note: m.passes_google_told },
}

/** Links to add the card to a phone's wallet, and which data that sends. Nothing if no wallet is configured. */
function PassLinks({ offered }: { offered: OfferedPasses }) {
  const locale = useLocale()
  const kinds = passKinds.filter((kind) => offered[kind])
  if (kinds.length === 0) return null
  return (
    <ul className="grid gap-4 sm:grid-cols-2 print:hidden" aria-label={m.passes_title()}>
      {kinds.map((kind) => (
        <li key={kind} className="grid justify-items-start gap-1.5">
          {/* Not a page: the router must not follow it. */}
          <a
            href={passAddress(kind, locale)}
            aria-describedby={`pass-${kind}`}
            className={buttonLook({ variant: 'quiet' })}
            rel="nofollow"
          >
            <WalletCards aria-hidden="true" />
            {labels[kind].label()}
          </a>
          <p id={`pass-${kind}`} className="text-sm text-ink-2">
            {labels[kind].note()}
          </p>
        </li>
      ))}
    </ul>
  )
}

export const meta: MetaFunction = ({ matches, location }) => [
  { title: pageTitle(m.card_title(), matches) },
  { tagName: 'link', rel: 'manifest', href: manifestAddress(localeOfPath(location.pathname)) },
]

const newsTexts = { joined: m.card_joined, linked: m.card_linked } as const

export default function CardScreen() {
  const { own, terms, shop, news } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <div className="print:hidden">
        <PageHeading title={terms.name} lead={own ? m.card_lead() : m.card_lead_join()} />
      </div>
      {news && !answer && <Notice tone="ok" role="status" title={newsTexts[news]()} className="mb-5 print:hidden" />}
      {own ? <Own own={own} terms={terms} answer={answer} /> : <ToJoin terms={terms} shop={shop} answer={answer} />}
    </>
  )
}

type Answered = { answer: CardFormErrors | undefined }

function Own({ own, terms, answer }: Pick<CardPage, 'terms'> & Answered & { own: NonNullable<CardPage['own']> }) {
  return (
    <div className="@container grid gap-8">
      <div className="grid items-center gap-5 @min-[56rem]:grid-cols-[min(28.875rem,52%)_minmax(0,1fr)] @min-[56rem]:gap-7.5 print:block">
        <OwnCardFace card={own.card} />
        <CardBalance own={own} />
      </div>
      <PassLinks offered={own.offered} />
      <div className="grid items-start gap-8 @min-[46rem]:grid-cols-[minmax(0,1fr)_min(16.5rem,36%)]">
        <CardHistory history={own.history} now={own.card.at} />
        <div className="grid gap-8">
          <CardTerms terms={terms} />
          <CardLinking answer={answer} isFirst={false} />
        </div>
      </div>
    </div>
  )
}

function ToJoin({ terms, shop, answer }: Pick<CardPage, 'terms' | 'shop'> & Answered) {
  return (
    <div className="grid gap-8">
      <CardJoin name={terms.name} shop={shop} />
      <div className="grid items-start gap-8 md:grid-cols-2">
        <CardTerms terms={terms} />
        <CardLinking answer={answer} isFirst />
      </div>
    </div>
  )
}

/** The card before joining, with the join button. */
function CardJoin({ name, shop }: { name: string; shop: string }) {
  const busy = useIsSending()
  // A person without a card cannot have stored one here: it is another person's.
  useEffect(() => void clearOfflineData(), [])
  return (
    <div className="grid items-center gap-6 xl:grid-cols-[min(28.875rem,52%)_minmax(0,1fr)] xl:gap-7.5">
      <CardFace name={name} shop={shop}>
        <p className="mt-auto max-w-[20em] pt-16 font-display text-2xl leading-tight font-title">{m.card_join_face()}</p>
      </CardFace>
      <section aria-labelledby="join" className="grid content-center gap-3">
        <h2 id="join" className="text-xl">
          {m.card_join_title()}
        </h2>
        <p className="text-ink-2">{m.card_join_text()}</p>
        <Form method="post" className="mt-2">
          <Button name="intent" value="join" disabled={busy} className="max-sm:w-full">
            {m.card_join()}
          </Button>
        </Form>
      </section>
    </div>
  )
}

/** Links a plastic card, from the counter or from before the account existed. `isFirst`: it also creates the wallet. */
function CardLinking({ answer, isFirst }: { answer: CardFormErrors | undefined; isFirst: boolean }) {
  const busy = useIsSending()
  return (
    <Card as="section" aria-labelledby="linking" className="grid content-start gap-4 print:hidden">
      <div className="grid gap-1">
        <h2 id="linking" className="font-sans text-lg font-bold tracking-normal">
          {isFirst ? m.card_link_first() : m.card_link_another()}
        </h2>
        <p className="text-sm text-ink-2">{isFirst ? m.card_link_first_text() : m.card_link_another_text()}</p>
      </div>
      <Form method="post" noValidate className="grid max-w-[22rem] gap-4">
        <ErrorSummary errors={answer?.errors} />
        <Field name="card_number" label={m.card_number()} hint={m.card_number_hint()} error={answer?.errors['card_number']}>
          <TextInput
            name="card_number"
            inputMode="numeric"
            autoComplete="off"
            required
            defaultValue={answer?.values['card_number']}
          />
        </Field>
        <div>
          <Button name="intent" value="link" variant="quiet" disabled={busy} className="max-sm:w-full">
            {m.card_link()}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** How points are earned and expire, from the settings. */
function CardTerms({ terms }: { terms: Terms }) {
  const locale = useLocale()
  const { perEuro, forOneEuro, expiryMonths } = terms
  const worth = forOneEuro === 1 ? m.card_worth_one : m.card_worth
  return (
    <section aria-labelledby="terms" className="grid content-start gap-4 print:hidden">
      <h2 id="terms" className="font-sans text-lg font-bold tracking-normal">
        {m.card_terms()}
      </h2>
      <ul className="grid gap-4.5">
        <Term icon={<ShoppingBag aria-hidden="true" />} title={m.card_earn({ points: pointsText(perEuro, locale) })}>
          {m.card_earn_text()}
        </Term>
        <Term
          icon={<BadgeEuro aria-hidden="true" />}
          title={worth({ points: pointsText(forOneEuro, locale), amount: formatMoney(cents(100), locale) })}
        >
          {m.card_worth_text()}
        </Term>
        <Term icon={<Pill aria-hidden="true" />} title={m.card_not_msrm()}>
          {m.card_not_msrm_text()}
        </Term>
        <Term
          icon={<CalendarClock aria-hidden="true" />}
          title={expiryMonths === null ? m.card_for_ever() : m.card_lasts({ months: expiryMonths })}
        >
          {expiryMonths === null ? m.card_for_ever_text() : m.card_lasts_text()}
        </Term>
      </ul>
    </section>
  )
}

function Term({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:text-green">
      {icon}
      <div>
        <p className="font-bold">{title}</p>
        <p className="text-sm text-ink-2">{children}</p>
      </div>
    </li>
  )
}
