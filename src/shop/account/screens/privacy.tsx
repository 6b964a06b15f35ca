import { Download, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLoaderData, Link } from 'react-router'
import { formatShortDate, formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { titled } from '#src/ui/page-title.ts'
import { Tag } from '#src/ui/tag.tsx'
import type { ConsentRecord } from '#src/shop/accounts/consents/consent-records.actions.server.ts'
import { consentName } from '../privacy-labels.ts'
import { ExportProof } from './export-proof.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import type { AccessView, loader } from './privacy.server.ts'

export { action, loader } from './privacy.server.ts'

export const meta = titled(m.account_privacy)

export default function Privacy() {
  const { consents, access, paging, exportPath, proof } = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <>
      <PageHeading title={m.account_privacy()} lead={m.account_privacy_lead()} />
      <div className="grid md:max-w-form gap-4">
        <Part id="own-data" title={m.account_privacy_data()} text={m.account_privacy_data_text()}>
          {proof ? (
            <ExportProof {...proof} />
          ) : (
            <div>
              {/* A file and no page: the browser itself has to ask for it. */}
              <ButtonLink to={exportPath} reloadDocument download variant="quiet" className="max-sm:w-full">
                <Download aria-hidden="true" />
                {m.account_privacy_download()}
              </ButtonLink>
            </div>
          )}
        </Part>
        <Part id="consents" title={m.account_privacy_consents()} text={m.account_privacy_consents_text()}>
          <Consents consents={consents} />
        </Part>
        <Part id="access" title={m.account_privacy_access()} text={m.account_privacy_access_text()}>
          <AccessList access={access} {...paging} />
        </Part>
        <Part id="delete" title={m.account_delete_title()} text={m.account_privacy_delete_text()}>
          <div>
            <ButtonLink to={pathTo('account.delete', locale)} variant="danger" className="max-sm:w-full">
              {m.account_privacy_delete()}
            </ButtonLink>
          </div>
        </Part>
      </div>
    </>
  )
}

function Part({ id, title, text, children }: { id: string; title: string; text: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={id} className="font-sans text-lg font-bold tracking-normal">
          {title}
        </h2>
        <p className="text-sm text-ink-2">{text}</p>
      </div>
      {children}
    </Card>
  )
}

function Consents({ consents }: { consents: readonly ConsentRecord[] }) {
  const locale = useLocale()
  if (consents.length === 0) return <p className="text-sm">{m.account_privacy_no_consents()}</p>
  return (
    <ul className="divide-y divide-line text-sm">
      {consents.map((consent) => (
        <li
          key={`${consent.kind} ${consent.at.getTime()}`}
          className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5 first:pt-0"
        >
          <span className="grow font-semibold">{consentName(consent.kind)}</span>
          {consent.withdrawnAt && (
            <Tag>{m.account_privacy_withdrawn({ date: formatShortDate(consent.withdrawnAt, locale) })}</Tag>
          )}
          <span className="text-ink-2 tabular-nums">
            {m.account_privacy_version({ version: consent.version, date: formatShortDate(consent.at, locale) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Props = { access: readonly AccessView[]; number: number; size: number; total: number }

/** What staff did with a person's data, newest first. */
function AccessList({ access, number, size, total }: Props) {
  const locale = useLocale()
  if (access.length === 0) return <p className="text-sm">{m.account_privacy_no_access()}</p>
  const from = (number - 1) * size + 1
  return (
    <>
      <ul className="divide-y divide-line text-sm">
        {access.map(({ id, at, text, name, path }) => (
          <li key={id} className="flex items-start gap-3 py-2.5 first:pt-0">
            <Eye aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-2" />
            <span className="grid min-w-0 grow gap-0.5 sm:flex sm:justify-between sm:gap-4">
              <span className="grid gap-0.5">
                <Link to={path} className="link justify-self-start tabular-nums">
                  {name}
                </Link>
                <span>{text}</span>
              </span>
              <time dateTime={at.toISOString()} className="shrink-0 text-ink-2 tabular-nums">
                {formatDateTime(at, locale)}
              </time>
            </span>
          </li>
        ))}
      </ul>
      {total > size && (
        <Pagination
          page={number}
          pages={Math.ceil(total / size)}
          to={(to) => `${pathTo('account.privacy', locale)}?page=${to}#access`}
          summary={m.account_privacy_showing({ from, to: from + access.length - 1, count: total })}
        />
      )}
    </>
  )
}
