import { UserRound } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { SelectField, TextField } from '#src/ui/form/fields.tsx'
import { useFormField } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useFocus } from './use-focus.ts'
import type { DraftCustomer, DraftView } from '../draft-view.ts'

/** An account, or the name and contact of a guest. */
export function CustomerPanel({ draft }: { draft: DraftView }) {
  const { customer } = draft
  const isGuest = customer === null
  return (
    <Panel id="customer-panel" title={m.counter_order_customer()}>
      {isGuest ? <Look draft={draft} /> : <Chosen customer={customer} />}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          name="name"
          label={m.counter_order_name()}
          hint={isGuest ? undefined : m.counter_order_name_hint()}
          maxLength={200}
          optional={!isGuest}
          required={false}
        />
        <TextField
          name="phone"
          label={m.counter_order_phone()}
          hint={isGuest ? undefined : m.counter_order_phone_hint()}
          type="tel"
          inputMode="tel"
          lead="+351"
          maxLength={40}
          optional={!isGuest}
          required={false}
        />
        {isGuest && (
          <>
            <TextField
              name="email"
              label={m.counter_order_email()}
              hint={m.counter_order_email_hint()}
              type="email"
              inputMode="email"
              spellCheck={false}
              maxLength={254}
              optional
            />
            <SelectField
              name="language"
              label={m.counter_order_language()}
              options={[
                { value: 'pt', text: m.counter_order_language_pt() },
                { value: 'en', text: m.counter_order_language_en() },
              ]}
            />
          </>
        )}
        <TextField name="nif" label={m.counter_order_nif()} inputMode="numeric" maxLength={20} spellCheck={false} optional />
      </div>
    </Panel>
  )
}

const nameOf = ({ name }: DraftCustomer): string => name ?? m.counter_order_nameless()

const Chosen = ({ customer }: { customer: DraftCustomer }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-green bg-green-soft/60 px-3 py-2">
    <UserRound aria-hidden="true" className="size-5 shrink-0 text-green" />
    <span className="grid min-w-0 grow">
      <span className="text-sm font-semibold wrap-anywhere">{nameOf(customer)}</span>
      <span className="text-xs text-ink-2">{customer.email}</span>
    </span>
    {customer.isBlocked && <Tag tone="bad">{m.counter_order_is_blocked()}</Tag>}
    <SubmitButton name="intent" value="guest" variant="quiet" size="xs">
      {m.counter_order_other_customer()}
    </SubmitButton>
  </div>
)

function Look({ draft }: { draft: DraftView }) {
  const { value, error } = useFormField('look_customer')
  const field = useFocus(draft, 'look_customer')
  return (
    <div className="grid gap-2">
      <Field
        name="look_customer"
        label={m.counter_order_look_customer()}
        hint={m.counter_order_look_customer_hint()}
        error={error}
        optional
      >
        <span className="flex gap-2">
          <TextInput
            key={value}
            name="look_customer"
            defaultValue={value}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            ref={field}
          />
          <Button name="intent" value="update" variant="quiet" className="min-h-11.5">
            {m.counter_order_look()}
          </Button>
        </span>
      </Field>
      {draft.customers !== null && <Found customers={draft.customers} />}
    </div>
  )
}

function Found({ customers }: { customers: readonly DraftCustomer[] }) {
  if (customers.length === 0) return <p className="text-xs text-ink-2">{m.counter_order_customers_none()}</p>
  return (
    <ul aria-label={m.counter_order_customers()} className="divide-y divide-line overflow-clip rounded-lg border border-line">
      {customers.map((customer) => (
        <li key={customer.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
          <span className="grid min-w-0 grow basis-40">
            <span className="text-sm font-semibold wrap-anywhere">{nameOf(customer)}</span>
            <span className="text-xs text-ink-2">{customer.email}</span>
          </span>
          {customer.isBlocked ? (
            <Tag tone="bad">{m.counter_order_is_blocked()}</Tag>
          ) : (
            <SubmitButton
              name="intent"
              value={`customer:${customer.id}`}
              variant="soft"
              size="xs"
              aria-label={m.counter_order_choose_named({ name: nameOf(customer) })}
            >
              {m.counter_order_choose()}
            </SubmitButton>
          )}
        </li>
      ))}
    </ul>
  )
}
