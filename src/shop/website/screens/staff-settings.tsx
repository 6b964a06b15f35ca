import { useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffTitle } from '#src/ui/staff-heading.tsx'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { Tag } from '#src/ui/tag.tsx'
import type { SectionCard, loader } from './staff-settings.server.ts'

export { loader } from './staff-settings.server.ts'

export const meta = titled(m.settings_title)

/** Every section with a summary and what it lacks. */
export default function StaffSettings() {
  const { closed, cards, version } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const delivery = {
    name: m.staff_shipping_title(),
    about: m.settings_about_delivery(),
    summary: null,
    missing: null,
    to: pathTo('staff.delivery', locale),
  }
  return (
    <StaffBody width={64}>
      <div className="grid gap-1">
        <StaffTitle>{m.settings_title()}</StaffTitle>
        <p className="text-ink-2">{m.settings_lead()}</p>
      </div>
      {closed !== null && (
        <Notice tone="warn" title={m.settings_closed()}>
          {m.settings_closed_text({ missing: closed })}
        </Notice>
      )}
      <ul className="grid gap-3 lg:grid-cols-2">
        {[...cards, delivery].map((card) => (
          <SectionItem key={card.to} card={card} />
        ))}
      </ul>
      <p className="text-xs text-ink-2">Botica {version}</p>
    </StaffBody>
  )
}

function SectionItem({ card: { name, about, summary, missing, to } }: { card: SectionCard }) {
  return (
    <Card as="li" bare className="flex min-w-0 items-start gap-3 p-4">
      <div className="grid min-w-0 grow gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="font-sans text-base font-bold tracking-normal">{name}</h2>
          {missing !== null && <Tag tone="warn">{m.settings_incomplete()}</Tag>}
        </div>
        <p className="text-xs text-ink-2">{about}</p>
        {summary !== null && <p className="text-sm break-words">{summary}</p>}
        {missing !== null && <p className="text-sm font-medium text-warn">{m.settings_missing({ missing })}</p>}
      </div>
      <ButtonLink to={to} data-row aria-label={m.settings_change_named({ name })} variant="quiet" size="xs">
        {m.settings_change()}
      </ButtonLink>
    </Card>
  )
}
