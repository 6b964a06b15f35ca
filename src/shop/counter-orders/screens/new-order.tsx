import { useState } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { toDecimal } from '#src/kernel/money.ts'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { RadioField } from '#src/ui/form/fields.tsx'
import { useUnsavedChanges } from '#src/ui/form/use-unsaved-changes.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { useLastingAnswer } from '#src/ui/use-lasting-answer.ts'
import type { DraftView } from '../draft-view.ts'
import { CustomerPanel } from './customer-panel.tsx'
import { HandoverPanel } from './handover-panel.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import type { action, loader } from './new-order.server.ts'

export { action, loader } from './new-order.server.ts'

export const meta = titled(m.counter_order_title)

/** An order that staff enter for a customer on the phone or at the counter: one form, whose buttons all send it whole. */
export default function NewOrder() {
  const fresh = useLoaderData<typeof loader>()
  const answer = useLastingAnswer(useActionData<typeof action>())
  const [first] = useState(fresh)
  const draft: DraftView = answer ?? first
  const locale = useLocale()
  const state = useFormState({ saved: first.values, result: answer })
  return (
    <StaffBody width={72}>
      <StaffHeading
        back={{ to: pathTo('staff.orders', locale), text: m.staff_order_back() }}
        title={m.counter_order_title()}
        lead={m.counter_order_lead()}
      />
      {draft.placed !== null && <Placed number={draft.placed} />}
      <StateForm
        state={state}
        {...useUnsavedChanges(answer !== undefined)}
        hidden={{
          draft: draft.values['draft'] ?? '',
          customer: draft.values['customer'] ?? '',
          nif_asked: draft.values['nif_asked'] ?? '',
          expected_total: toDecimal(draft.sums.total),
        }}
      >
        {/* Enter in a field sends the form with its first button. */}
        <button name="intent" value="update" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <output className="sr-only">{draft.done}</output>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <LinesPanel draft={draft} />
            <CustomerPanel draft={draft} />
            <HandoverPanel draft={draft} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:sticky xl:top-17">
            <Origin />
            <PaymentPanel draft={draft} />
          </div>
        </div>
      </StateForm>
    </StaffBody>
  )
}

const Origin = () => (
  <RadioField
    name="origin"
    legend={m.counter_order_origin()}
    fallback="phone"
    options={[
      { value: 'phone', text: m.counter_order_by_phone() },
      { value: 'counter', text: m.counter_order_at_counter() },
    ]}
  />
)

/** The form was sent twice: the first time has placed the order. */
function Placed({ number }: { number: string }) {
  const locale = useLocale()
  return (
    <Notice
      tone="ok"
      role="status"
      title={m.counter_order_placed({ number })}
      actions={
        <>
          <ButtonLink to={pathTo('staff.orders.show', locale, { id: number })} size="s">
            {m.counter_order_open()}
          </ButtonLink>
          <ButtonLink to={pathTo('staff.orders.new', locale)} reloadDocument variant="quiet" size="s">
            {m.counter_order_another()}
          </ButtonLink>
        </>
      }
    >
      {m.counter_order_placed_text()}
    </Notice>
  )
}
