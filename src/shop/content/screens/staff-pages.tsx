import { useLoaderData } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffTitle } from '#src/ui/staff-heading.tsx'
import { pathTo } from '#src/i18n/paths.ts'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { DoneNotice } from '#src/ui/form/result-notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { Panel } from '#src/ui/panel.tsx'
import { consentName, consentPageId } from './page-names.ts'
import type { loader } from './staff-pages.server.ts'

export { loader } from './staff-pages.server.ts'

export const meta = titled(m.page_list)

export default function StaffPages() {
  const { pages, consents, done } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const changed = pages.find(({ key }) => key === done)
  return (
    <StaffBody width={60}>
      <StaffTitle>{m.page_list()}</StaffTitle>
      <DoneNotice
        text={(changed || done === 'consent') && (changed ? m.page_done({ title: changed.title }) : m.consent_text_done())}
      />
      <Panel id="pages" title={m.page_section_pages()}>
        <ul className="-m-4 divide-y divide-line">
          {pages.map(({ key, title, version, updatedAt }) => (
            <Row key={key} id={key} title={title}>
              {m.page_version({ version, date: formatDateTime(updatedAt, locale) })}
            </Row>
          ))}
        </ul>
      </Panel>
      <Panel id="consents" title={m.page_section_consents()}>
        <p className="text-xs text-ink-2">{m.page_consents_text()}</p>
        <ul className="-mx-4 -mb-4 divide-y divide-line border-t border-line">
          {consents.map(({ kind, current }) => (
            <Row key={kind} id={consentPageId(kind)} title={consentName(kind)}>
              {current
                ? m.page_version({ version: current.version, date: formatDateTime(current.publishedAt, locale) })
                : m.consent_text_none()}
            </Row>
          ))}
        </ul>
      </Panel>
    </StaffBody>
  )
}

function Row({ id, title, children }: { id: string; title: string; children: string }) {
  return (
    <li className="relative flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5 hover:bg-paper">
      <RowLink to={pathTo('staff.pages.show', useLocale(), { id })} className="text-sm">
        {title}
      </RowLink>
      <span className="text-xs text-ink-2">{children}</span>
    </li>
  )
}
