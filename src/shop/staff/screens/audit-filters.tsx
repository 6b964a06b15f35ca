import { m } from '#src/i18n/paraglide/messages.js'
import { FilterBar, SelectFilter, TextFilter } from '#src/ui/list/filter-bar.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { actionText, auditActions } from '../audit-labels.ts'
import { auditPath, auditQuery } from '../audit-address.ts'
import type { AuditAddress } from '../audit-address.ts'

type Props = { address: AuditAddress; team: readonly { id: string; name: string }[] }

/** The search form of the log. */
export function AuditFilters({ address, team }: Props) {
  const locale = useLocale()
  const query = auditQuery(address)
  const isOutsider = address.person !== '' && !team.some(({ id }) => id === address.person)
  return (
    <FilterBar
      to={auditPath(locale, {})}
      query={query}
      submit={m.audit_filter_submit()}
      clear={query !== '' && m.audit_filter_clear()}
    >
      <SelectFilter
        name="person"
        label={m.audit_filter_person()}
        value={address.person}
        options={[
          { value: '', text: m.audit_filter_anybody() },
          ...team.map(({ id, name }) => ({ value: id, text: name })),
          ...(isOutsider ? [{ value: address.person, text: m.audit_filter_this_person() }] : []),
        ]}
      />
      <SelectFilter
        name="action"
        label={m.audit_filter_action()}
        value={address.action}
        options={[
          { value: '', text: m.audit_filter_anything() },
          ...auditActions.map((action) => ({ value: action, text: actionText(action, locale) })),
        ]}
      />
      <TextFilter name="subject" label={m.audit_filter_subject()} defaultValue={address.subject} spellCheck={false} />
      <TextFilter name="from" label={m.audit_filter_from()} type="date" defaultValue={address.from} />
      <TextFilter name="to" label={m.audit_filter_to()} type="date" defaultValue={address.to} />
    </FilterBar>
  )
}
