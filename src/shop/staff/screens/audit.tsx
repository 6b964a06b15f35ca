import { Download, ScrollText, ShieldCheck, ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react'
import { Form, data, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { verifyAndSave } from '#src/platform/audit/chain.ts'
import type { AuditChain } from '#src/platform/audit/chain.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { listColleagues } from '#src/shop/accounts/person/actions.server.ts'
import { auditPath, auditQuery, readAuditAddress, readAuditSearch } from '../audit-address.ts'
import type { AuditAddress } from '../audit-address.ts'
import { readAuditPage } from '../audit.actions.server.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, url, locale } = staffPageContext(args)
  const [address, search] = [readAuditAddress(url.searchParams), readAuditSearch(url.searchParams)]
  if (!address || !search) throw data(null, { status: 404 })
  const [page, team] = [await readAuditPage(world, principal, search, address), await listColleagues(world.db)]
  const query = auditQuery({ ...address, before: undefined, after: undefined })
  const proof = `${pathTo('staff.prove', locale)}?${new URLSearchParams({ return: url.pathname + url.search })}`
  const csv = isRecentlyVerified(principal, world.realNow())
    ? `${world.config.apiBase}/staff/audit/export?${query && `${query}&`}locale=${locale}`
    : null
  return { page, address, csv, proof, team: team.map(({ id, name, email }) => ({ id, name: name ?? email })) }
}

/** Verifying reads the whole log, so it runs on request only. */
export async function action(args: ActionFunctionArgs) {
  const { world } = staffPageContext(args)
  return verifyAndSave(world)
}

export const meta = titled(m.audit_title)

export default function Audit() {
  const { page, address, csv, proof, team } = useLoaderData<typeof loader>()
  const chain = useActionData<typeof action>()
  const locale = useLocale()
  return (
    <ListPage
      title={m.audit_title()}
      lead={m.audit_lead()}
      actions={
        <div className="ms-auto flex flex-wrap items-center gap-2">
          <Form method="post" preventScrollReset>
            <Button variant="quiet" size="xs">
              <ShieldCheck aria-hidden="true" />
              {m.audit_verify()}
            </Button>
          </Form>
          <CsvLink csv={csv} proof={proof} />
        </div>
      }
      notice={chain && <ChainNotice chain={chain} />}
      filters={<AuditFilters address={address} team={team} />}
    >
      <AuditTable
        entries={page.entries}
        empty={{
          icon: <ScrollText aria-hidden="true" />,
          title: m.audit_none(),
          text: m.audit_none_text(),
          link: { to: auditPath(locale, {}), text: m.audit_see_all() },
        }}
      />
      <Pager page={page} address={address} />
    </ListPage>
  )
}

function Pager({
  page,
  address,
}: {
  page: { entries: readonly { number: number }[]; newer: boolean; older: boolean }
  address: AuditAddress
}) {
  const locale = useLocale()
  const [newest, oldest] = [page.entries[0]?.number, page.entries.at(-1)?.number]
  const to = (edge: Pick<AuditAddress, 'before' | 'after'>): string =>
    auditPath(locale, { ...address, before: undefined, after: undefined, ...edge })
  return (
    <AuditPager
      newest={page.newer ? to({}) : undefined}
      newer={page.newer && newest !== undefined ? to({ after: newest }) : undefined}
      older={page.older && oldest !== undefined ? to({ before: oldest }) : undefined}
    />
  )
}

/** A plain link: the router must not load a file as a page. */
function CsvLink({ csv, proof }: { csv: string | null; proof: string }) {
  const isFile = csv !== null
  return (
    <ButtonLink to={csv ?? proof} reloadDocument={isFile} download={isFile || undefined} variant="quiet" size="xs">
      <Download aria-hidden="true" />
      {m.audit_csv()}
    </ButtonLink>
  )
}

function ChainNotice({ chain }: { chain: AuditChain }) {
  if (!chain.intact)
    return (
      <Notice tone="bad" role="alert" title={m.audit_broken({ number: chain.broken })}>
        {m.audit_broken_text()}
      </Notice>
    )
  return (
    <Notice tone="ok" role="status" title={m.audit_intact({ count: chain.entries })}>
      {chain.head !== null && (
        <span className="tabular-nums [overflow-wrap:anywhere]">{m.audit_intact_head({ head: chain.head.slice(0, 16) })}</span>
      )}
    </Notice>
  )
}

type Props = {
  /** Addresses; undefined where there is nothing. */ newest: string | undefined
  newer: string | undefined
  older: string | undefined
}

/** Pages from edge to edge, so that new entries shift nothing. */
function AuditPager({ newest, newer, older }: Props) {
  if (newest === undefined && older === undefined) return null
  return (
    <nav aria-label={m.ui_pages()} className="flex flex-wrap justify-end gap-2 p-4 lg:px-5">
      {newest !== undefined && (
        <ButtonLink to={newest} variant="ghost" size="xs">
          <ChevronsLeft aria-hidden="true" />
          {m.audit_newest()}
        </ButtonLink>
      )}
      {newer !== undefined && (
        <ButtonLink to={newer} rel="prev" variant="quiet" size="xs">
          <ChevronLeft aria-hidden="true" />
          {m.audit_newer()}
        </ButtonLink>
      )}
      {older !== undefined && (
        <ButtonLink to={older} rel="next" variant="quiet" size="xs">
          {m.audit_older()}
          <ChevronRight aria-hidden="true" />
        </ButtonLink>
      )}
    </nav>
  )
}
