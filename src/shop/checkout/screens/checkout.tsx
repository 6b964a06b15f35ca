import { useEffect } from 'react'
import type { FormEvent } from 'react'
import { data, redirect, useActionData, useFetcher, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, ClientActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { page } from '#src/platform/page.server.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { asError } from '#src/ui/as-error.ts'
import { isEmpty } from '../../cart/requests-in-cart.ts'
import { cartOfRequest } from '../../cart/screens/cart-cookie.actions.server.ts'
import { Changes } from './changes.tsx'
import { submitCheckout } from './checkout-form.server.ts'
import { readCheckout, exitPath } from './checkout-reading.server.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import type { CheckoutFormResult, ProofView } from './checkout-view.ts'
import { ContactStep } from './contact-step.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { stepId } from './step.tsx'
import { useChoices } from './use-choices.ts'

export const handle = { bleed: true }

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  const { cart } = await cartOfRequest(visit)
  if (!cart || isEmpty(cart)) throw redirect(await exitPath(visit), 303)
  return readCheckout(visit, cart)
}

export async function action(args: ActionFunctionArgs): Promise<CheckoutFormResult | Response> {
  const visit = page(args)
  const form = await args.request.formData()
  return withFormIdempotency(visit, form, () => submitCheckout(visit, form))
}

/** A connection that breaks must not cost what was typed: the page stays, and the report goes where errors go. */
export async function clientAction({ serverAction, request }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error
    reportError(asError(error, 'the checkout could not be sent'))
    // From 400 on nothing is loaded anew: that would fail as well.
    return data<CheckoutFormResult>({ values: {}, errors: { form: m.checkout_unreachable() } }, { status: 503 })
  }
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(m.checkout_title(), matches) }]

/** What the sums and the ways to pay hang on: told at once, so that nobody is surprised by the last button. */
const decisiveFields = /^(fulfilment|address_id|shipping_rate_id|pickup_location_id)$/
const isDecided = ({ name, value }: HTMLInputElement): boolean =>
  decisiveFields.test(name) || (name === 'zipcode' && /^\d{4}\D?\d{3}$/.test(value))

/** One page, one form: contact, delivery or collection, payment, review. */
export default function CheckoutPage() {
  const view = useLoaderData<typeof loader>()
  const fetcher = useFetcher<CheckoutFormResult>()
  const first = useActionData<CheckoutFormResult>()
  const answer = fetcher.data ?? first
  const filled = { values: { ...view.values, ...answer?.values }, errors: answer?.errors ?? {} }
  const next = answer?.next
  useEffect(() => {
    // The field of the code takes the focus itself, once it is there.
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
          {/* What the Enter key presses: the first button of a form, and that must never be one that orders. */}
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

/** Without scripts nothing leads to the field of the code, which stands far below. */
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
