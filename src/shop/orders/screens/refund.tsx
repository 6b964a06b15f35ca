import { ChevronLeft } from 'lucide-react'
import { Link, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { readChoices, submitRefundForm } from '../refund-form.server.ts'
import { RefundForm } from './refund-form.tsx'
import { RefundSummary } from './refund-summary.tsx'

export const loader = (args: LoaderFunctionArgs) => readChoices(staffPageContext(args), args.params['id'] ?? '')

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const form = await args.request.formData()
  return withFormIdempotency(visit, form, () => submitRefundForm(visit, args.params['id'] ?? '', form))
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(m.refund_title(), matches) }]

/** Two steps: choose what to refund, then confirm the amount. Works without scripts. */
export default function RefundPage() {
  const choices = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const locale = useLocale()
  const back = pathTo('staff.orders.show', locale, { id: choices.number })
  return (
    <div className="grid max-w-[46rem] grid-cols-[minmax(0,1fr)] gap-3 p-4 lg:p-5">
      <Link
        to={back}
        className="inline-flex min-h-8 items-center gap-0.5 justify-self-start pe-2 text-xs font-semibold text-ink-2 hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        {m.staff_order_label({ number: choices.number })}
      </Link>
      <h1 className="text-[1.375rem] leading-7">
        {choices.everything?.amount === 0 ? m.refund_title_points() : m.refund_title()}
      </h1>
      {choices.everything === null ? (
        <Notice
          actions={
            <ButtonLink to={back} variant="quiet" size="s">
              {m.refund_back()}
            </ButtonLink>
          }
        >
          {m.refund_none_left()}
        </Notice>
      ) : answer?.quote ? (
        <RefundSummary choices={choices} quote={answer.quote} values={answer.values} needsProof={answer.errors !== undefined} />
      ) : (
        <RefundForm choices={choices} everything={choices.everything} errors={answer?.errors} values={answer?.values ?? {}} />
      )}
    </div>
  )
}
