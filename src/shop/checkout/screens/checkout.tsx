import { useEffect, useRef } from 'react'
import type { FormEvent } from 'react'
import { useActionData, useFetcher, useLoaderData, useFormAction } from 'react-router'
import type { ClientActionFunctionArgs, MetaFunction, FetcherWithComponents } from 'react-router'
import { ChevronDown, ShoppingBag } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { orStayOnPage } from '#src/ui/or-stay-on-page.ts'
import { Button } from '#src/ui/button.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Packshot } from '#src/shop/catalogue/pictures/screens/packshot.tsx'
import type { CheckoutFormResult, ProofView, ContactView, ChangeView, SummaryLine, SummaryView } from './checkout-view.ts'
import { DeliveryStep } from './delivery-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { stepId, Step } from './step.tsx'
import { Fields, Tick } from './fields.tsx'
import type { FormContent } from './fields.tsx'
import type { loader } from './checkout.server.ts'

export { action, loader } from './checkout.server.ts'

export const handle = { bleed: true }

export const clientAction = (args: ClientActionFunctionArgs): Promise<unknown> =>
  orStayOnPage<CheckoutFormResult>(args, 'the checkout could not be sent', () => ({
    values: {},
    errors: { form: m.checkout_unreachable() },
  }))

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(m.checkout_title(), matches) }]

/** Fields that totals and payment methods depend on; sent at once, so that the last button holds no surprise. */
const decisiveFields = /^(fulfilment|address_id|shipping_rate_id|pickup_location_id)$/
const isDecided = ({ name, value }: HTMLInputElement): boolean =>
  decisiveFields.test(name) || (name === 'zipcode' && /^\d{4}\D?\d{3}$/.test(value))

/** One page with one form: contact, delivery or pickup, payment, review. */
export default function CheckoutPage() {
  const view = useLoaderData<typeof loader>()
  const fetcher = useFetcher<CheckoutFormResult>()
  const first = useActionData<CheckoutFormResult>()
  const answer = fetcher.data ?? first
  const filled = { values: { ...view.values, ...answer?.values }, errors: answer?.errors ?? {} }
  const next = answer?.next
  useEffect(() => {
    // The code field focuses itself once it is rendered.
    if (next && next !== 'email_code') document.getElementById(stepId(next))?.focus()
  }, [answer, next])
  const submitChoice = useChoices(fetcher)
  const choose = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && isDecided(target)) void submitChoice(currentTarget)
  }
  return (
    <div className="grid grow lg:grid-cols-[minmax(1.5rem,1fr)_minmax(0,42rem)_minmax(0,32.5rem)_minmax(1.5rem,1fr)]">
      <div className="border-line bg-sunken px-4 max-lg:border-b lg:col-span-2 lg:col-start-3 lg:row-start-1 lg:border-s lg:py-10 lg:ps-12 lg:pe-6">
        <div className="mx-auto max-w-[46rem] lg:ms-0 lg:max-w-[28rem]">
          <CheckoutSummary view={view.summary} />
        </div>
      </div>
      <div className="mx-auto w-full max-w-[48rem] px-4 pt-6 pb-8 lg:col-start-2 lg:row-start-1 lg:ps-0 lg:pe-14 lg:pt-9 lg:pb-10">
        <h1 className="mb-5 text-[1.7rem] md:text-[2rem]">{m.checkout_title()}</h1>
        <div className="mb-4 empty:hidden">
          <ErrorSummary errors={answer?.errors} />
          {answer?.next === 'email_code' && view.review.proof && <CodeField proof={view.review.proof} />}
        </div>
        <fetcher.Form method="post" noValidate onChange={choose} className="group/checkout">
          {/* The Enter key presses the first button of a form, which must never place the order. */}
          <button name="intent" value="contact" hidden>
            {view.contact.step.goOn}
          </button>
          {Object.entries({ ...view.hidden, ...answer?.hidden }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Changes changes={[...(answer?.changes ?? []), ...view.changes]} />
          <ContactStep view={view.contact} answer={answer} {...filled} />
          <DeliveryStep view={view.delivery} answer={answer} {...filled} />
          <PaymentStep view={view.payment} answer={answer} {...filled} />
          <ReviewStep
            view={view.review}
            methods={view.payment.methods}
            answer={answer}
            isSent={fetcher.formData?.get('intent') === 'place'}
            {...filled}
          />
        </fetcher.Form>
      </div>
    </div>
  )
}

/** Without scripts the focus does not move to the code field, which is far down the page. */
function CodeField({ proof: { title, sent } }: { proof: ProofView }) {
  return (
    <div className="scripted:hidden">
      <Notice tone="info">
        <a href="#email_code" className="link">
          {title}
        </a>
        <p className="wrap-anywhere">{sent}</p>
      </Notice>
    </div>
  )
}

type Props = FormContent & { view: ContactView; answer: CheckoutFormResult | undefined }

/** The customer, and the NIF for the invoice. */
function ContactStep({ view: { account, step, fields, nif }, answer, ...filled }: Props) {
  return (
    <Step number={1} step={step} answer={answer}>
      {account && (
        <p className="text-sm text-ink-2">
          {account.question} {/* A button, so that what is typed already goes with the cart. */}
          <button name="intent" value="sign_in" className="link py-1 font-medium">
            {account.signIn}
          </button>
        </p>
      )}
      <Fields fields={fields} {...filled} />
      <Tick name="nif_wanted" label={nif.wanted} fields={[nif.field]} {...filled} />
    </Step>
  )
}

/** What changed, before and after; if stock is insufficient, a button to continue with what is left. */
function Changes({ changes }: { changes: readonly ChangeView[] }) {
  return changes.map(({ title, lines, accept }) => (
    <Notice
      key={title}
      tone="warn"
      title={title}
      actions={
        accept && (
          <Button variant="quiet" size="s" name="intent" value="accept_stock">
            {accept}
          </Button>
        )
      }
      className="mb-4"
    >
      <ul className="grid gap-0.5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  ))
}

/**
 * The items: next to the form on wide screens, folded above it on small ones. A browser that cannot show the content of a closed
 * `details` keeps its summary on wide screens too.
 */
function CheckoutSummary({ view: { open, count, title, lines, couponError, sums, total } }: { view: SummaryView }) {
  return (
    <details className="group/summary lg:sticky lg:top-8 lg:supports-[selector(::details-content)]:[&::details-content]:block lg:supports-[selector(::details-content)]:[&::details-content]:[content-visibility:visible]">
      <summary className="flex min-h-14 items-center gap-2 text-sm font-semibold lg:supports-[selector(::details-content)]:hidden">
        <ShoppingBag aria-hidden="true" className="size-5 text-green" />
        <span className="text-green">{open}</span>
        <span className="text-xs font-normal text-ink-2">{count}</span>
        <ChevronDown aria-hidden="true" className="size-4.5 text-green transition-transform group-open/summary:rotate-180" />
        <strong className="ms-auto text-lg whitespace-nowrap tabular-nums">{total.detail}</strong>
      </summary>
      <div className="grid gap-5 pt-1 pb-6 lg:pt-0">
        <h2 className="font-sans text-lg font-bold tracking-normal max-lg:sr-only">{title}</h2>
        <ul className="grid gap-4">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
        <div className="grid gap-3 border-t border-line-2 pt-4.5">
          {couponError !== null && <p className="text-sm font-medium text-warn">{couponError}</p>}
          <DescriptionList
            look="sums"
            items={[
              ...sums.map(({ term, detail, less }) => ({
                term,
                detail: less ? <span className="text-green">{detail}</span> : detail,
              })),
              {
                term: (
                  <span className="grid">
                    {total.term}
                    <span className="text-xs font-normal text-ink-2">{total.note}</span>
                  </span>
                ),
                detail: total.detail,
                total: true,
              },
            ]}
          />
        </div>
      </div>
    </details>
  )
}

function Line({ line: { image, quantity, name, about, amount, less } }: { line: SummaryLine }) {
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-3.5 text-sm">
      <span className="relative">
        <span className="block overflow-clip rounded-md ring-1 ring-line">
          <Packshot image={image} name="" size="s" />
        </span>
        <span
          aria-hidden="true"
          className="absolute -end-1.75 -top-1.75 grid h-5.25 min-w-5.25 place-items-center rounded-full bg-ink px-1.25 text-2xs text-paper tabular-nums"
        >
          {quantity}
        </span>
      </span>
      <span className="grid">
        <span className="font-semibold">
          <span className="sr-only">{quantity} × </span>
          {name}
        </span>
        <span className="text-xs text-ink-2">{about}</span>
      </span>
      <span className="grid text-end whitespace-nowrap tabular-nums">
        <span className="font-medium">{amount}</span>
        {less && <span className="text-xs text-green">{less}</span>}
      </span>
    </li>
  )
}

/**
 * Sends choices to the server one after the other: two concurrent requests may arrive in the wrong order, and the earlier one
 * would win. Choices made in the meantime are sent together.
 */
function useChoices({ submit }: Pick<FetcherWithComponents<unknown>, 'submit'>): (form: HTMLFormElement) => Promise<void> {
  // Set explicitly: a submission during a navigation would otherwise go to the next page.
  const action = useFormAction()
  const state = useRef({ isSending: false, hasChanged: false })
  return async (form) => {
    const { current } = state
    current.hasChanged = true
    if (current.isSending) return
    current.isSending = true
    try {
      while (current.hasChanged && form.isConnected) {
        current.hasChanged = false
        const fields = new FormData(form)
        fields.set('intent', 'choose')
        await submit(fields, { method: 'post', action })
      }
    } finally {
      current.isSending = false
    }
  }
}
