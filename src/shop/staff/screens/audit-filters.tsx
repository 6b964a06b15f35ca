import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Select } from '#src/ui/select.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { actionText, auditActions } from '../audit-labels.ts'
import { auditPath, auditQuery } from '../audit-address.ts'
import type { AuditAddress } from '../audit-address.ts'

type Props = { address: AuditAddress; team: readonly { id: string; name: string }[] }

/** The search form of the log. A plain GET: each result has its own URL. */
export function AuditFilters({ address, team }: Props) {
  const locale = useLocale()
  const isAny = auditQuery(address) === ''
  const isElse = address.person !== '' && !team.some(({ id }) => id === address.person)
  return (
    <Form
      method="get"
      action={auditPath(locale, {})}
      key={auditQuery(address)}
      className="grid items-end gap-2.5 border-y border-line bg-paper px-4 py-3 sm:grid-cols-3 lg:px-5 xl:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
    >
      <Filter name="person" label={m.audit_filter_person()}>
        <Select name="person" defaultValue={address.person} className="text-xs">
          <option value="">{m.audit_filter_anybody()}</option>
          {team.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {isElse && <option value={address.person}>{m.audit_filter_this_person()}</option>}
        </Select>
      </Filter>
      <Filter name="action" label={m.audit_filter_action()}>
        <Select name="action" defaultValue={address.action} className="text-xs">
          <option value="">{m.audit_filter_anything()}</option>
          {auditActions.map((action) => (
            <option key={action} value={action}>
              {actionText(action, locale)}
            </option>
          ))}
        </Select>
      </Filter>
      <Filter name="subject" label={m.audit_filter_subject()}>
        <TextInput name="subject" defaultValue={address.subject} spellCheck={false} autoComplete="off" />
      </Filter>
      <Filter name="from" label={m.audit_filter_from()}>
        <TextInput name="from" type="date" defaultValue={address.from} />
      </Filter>
      <Filter name="to" label={m.audit_filter_to()}>
        <TextInput name="to" type="date" defaultValue={address.to} />
      </Filter>
      <div className="flex gap-2">
        <Button variant="quiet" className="text-sm">
          {m.audit_filter_submit()}
        </Button>
        {!isAny && (
          <ButtonLink to={auditPath(locale, {})} variant="ghost" className="text-sm">
            {m.audit_filter_clear()}
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}

function Filter({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <Field name={name} label={<span className="text-2xs text-ink-2">{label}</span>} className="min-w-0">
      {children}
    </Field>
  )
}
