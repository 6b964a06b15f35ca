import { Form, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { cartOfVisitor } from '../../cart/screens/visit.actions.server.ts'
import { BlockedLines } from './blocked-lines.tsx'
import { submitCheckout } from './checkout-form.server.ts'
import { readCheckout } from './checkout-reading.server.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import type { CheckoutAnswer } from './checkout-view.ts'
import { ContactStep } from './contact-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PickupStep } from './pickup-step.tsx'
import { ReviewStep } from './review-step.tsx'

export const handle = { bleed: true }

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  const { cart } = await cartOfVisitor(visit)
  if (!cart?.lines.length) throw redirect(pathTo('cart', visit.locale), 303)
  return readCheckout(visit, cart)
}

export const action = async (args: ActionFunctionArgs) => submitCheckout(page(args), await args.request.formData())

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(m.checkout_title(), matches) }]

/** One page, one form: contact, collection, payment, review. */
export default function CheckoutPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<CheckoutAnswer>()
  const values = { ...view.values, ...answer?.values }
  const errors = answer?.errors ?? {}
  return (
    <div className="grid grow lg:grid-cols-[minmax(1.5rem,1fr)_minmax(0,42rem)_minmax(0,32.5rem)_minmax(1.5rem,1fr)]">
      <div className="border-line bg-sunken px-4 max-lg:border-b lg:col-span-2 lg:col-start-3 lg:row-start-1 lg:border-s lg:py-10 lg:ps-12 lg:pe-6">
        <div className="lg:max-w-[28rem]">
          <CheckoutSummary view={view} />
        </div>
      </div>
      <div className="px-4 pt-6 pb-8 lg:col-start-2 lg:row-start-1 lg:ps-0 lg:pe-14 lg:pt-9 lg:pb-10">
        <h1 className="mb-4 text-[1.7rem] md:text-[2rem]">{m.checkout_title()}</h1>
        <div className="mb-4 empty:hidden">
          <ErrorSummary errors={answer?.errors} />
        </div>
        <Form method="post" noValidate className="group/checkout">
          <input type="hidden" name="expected_total" value={view.expectedTotal} />
          <BlockedLines lines={view.lines} />
          <ContactStep values={view.values} answer={answer} />
          <PickupStep {...view} values={values} errors={errors} />
          <PaymentStep methods={view.methods} total={view.totals.total} values={values} errors={errors} />
          <ReviewStep view={view} values={values} errors={errors} />
        </Form>
      </div>
    </div>
  )
}
