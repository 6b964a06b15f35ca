import type { ReactNode } from 'react'
import { Form, useActionData, useLoaderData } from 'react-router'
import { formatList, formatNumber, formatShortDate } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonLink } from '#src/ui/button.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { RefusedNotice } from '#src/ui/form/result-notice.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { Panel } from '#src/ui/panel.tsx'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { maxAddresses } from '#src/shop/accounts/addresses/address.ts'
import type { MergePreview, MergeSide } from '../customer.ts'
import { contactNames, nameOf } from './customer-texts.ts'
import { customerPath, mergePath } from './customers-address.ts'
import { MergeChoice } from './merge-choice.tsx'
import { Conflict } from './conflict.tsx'
import type { action, loader } from './staff-merge.server.ts'

export { action, loader } from './staff-merge.server.ts'

export const meta = titled(m.customers_merge_title)

export default function StaffMerge() {
  const { preview, choice } = useLoaderData<typeof loader>()
  return preview ? <Comparison preview={preview} /> : <MergeChoice choice={choice} />
}

/** Two accounts side by side, with what moves and what does not, before they are merged. */
function Comparison({ preview }: { preview: MergePreview }) {
  const result = useActionData<typeof action>()
  const locale = useLocale()
  const { stays, ends, by } = preview
  const same = by.map((field) => contactNames[field]())
  const isBlocked = stays.isBlocked || ends.isBlocked
  return (
    <StaffBody width={46}>
      <StaffHeading
        back={{ to: customerPath(locale, stays.id), text: m.customers_merge_back() }}
        title={m.customers_merge_title()}
        lead={m.customers_merge_lead()}
      />
      {result?.since && <Conflict changes={result.since} />}
      <RefusedNotice text={(isBlocked || result?.isBlocked) && m.customers_merge_blocked()} />
      <Notice tone={same.length > 0 ? 'info' : 'warn'}>
        {same.length > 0 ? m.customers_merge_same({ what: formatList(same, locale) }) : m.customers_merge_same_none()}
      </Notice>
      <div className="grid gap-3 sm:grid-cols-2">
        <Account side={stays} tag={<Tag tone="ok">{m.customers_merge_stays()}</Tag>} />
        <Account side={ends} tag={<Tag tone="bad">{m.customers_merge_ends()}</Tag>} />
      </div>
      <Panel id="what" title={m.customers_merge_what()}>
        <div className="-m-4 overflow-hidden rounded-b-lg">
          <DataTable
            caption={m.customers_merge_caption()}
            columns={columns()}
            rows={rowsOf(stays, ends, locale)}
            rowKey={({ text }) => text}
            narrow="scroll"
          />
        </div>
        <div className="mt-4 grid gap-2 text-sm">
          <p>{m.customers_merge_moves()}</p>
          <p>{m.customers_merge_stays_text()}</p>
          <p className="text-ink-2">{m.customers_merge_told()}</p>
        </div>
      </Panel>
      <Form method="post" className="flex flex-wrap gap-2.5">
        <input type="hidden" name="seen" value={stays.version} readOnly />
        <input type="hidden" name="seen_other" value={ends.version} readOnly />
        <SubmitButton name="intent" value="merge" variant="danger" size="s">
          {m.customers_merge_do()}
        </SubmitButton>
        <ButtonLink to={mergePath(locale, ends.id, stays.id)} variant="quiet" size="s">
          {m.customers_merge_swap()}
        </ButtonLink>
      </Form>
    </StaffBody>
  )
}

function Account({ side, tag }: { side: MergeSide; tag: ReactNode }) {
  const locale = useLocale()
  return (
    <section className="grid content-start gap-1 rounded-lg border border-line bg-surface p-4">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 grow font-sans text-base font-bold tracking-normal wrap-anywhere">{nameOf(side.name)}</h2>
        {tag}
      </div>
      <p className="text-xs wrap-anywhere text-ink-2">{side.email}</p>
      <p className="text-xs text-ink-2">{m.customers_merge_at({ date: formatShortDate(side.since, locale) })}</p>
    </section>
  )
}

type Row = { text: string; note?: string; stays: string; ends: string; after: string }

function rowsOf(stays: MergeSide, ends: MergeSide, locale: Locale): Row[] {
  const number = (value: number): string => formatNumber(value, locale)
  const row = (text: string, key: 'orders' | 'requests' | 'addresses' | 'favourites'): Row => ({
    text,
    stays: number(stays[key]),
    ends: number(ends[key]),
    after: number(stays[key] + ends[key]),
  })
  const points = ({ points: balance }: MergeSide): string => (balance === null ? m.customers_merge_joined() : number(balance))
  const open = stays.openOrders + ends.openOrders
  const favourites = stays.favourites + ends.favourites
  return [
    {
      ...row(m.customers_merge_orders(), 'orders'),
      ...(open > 0 && { note: m.customers_merge_open({ count: open }) }),
    },
    row(m.customers_merge_requests(), 'requests'),
    {
      text: m.customers_merge_points(),
      stays: points(stays),
      ends: points(ends),
      after: number((stays.points ?? 0) + (ends.points ?? 0)),
    },
    {
      ...row(m.customers_merge_addresses(), 'addresses'),
      after: number(Math.min(maxAddresses, stays.addresses + ends.addresses)),
    },
    // Some may be the same products.
    {
      ...row(m.customers_merge_favourites(), 'favourites'),
      after:
        stays.favourites > 0 && ends.favourites > 0 ? m.customers_merge_most({ count: number(favourites) }) : number(favourites),
    },
  ]
}

const columns = (): Column<Row>[] => [
  {
    header: m.customers_merge_what(),
    cell: ({ text, note }) => (
      <span className="grid">
        <span className="font-semibold">{text}</span>
        {note && <span className="text-2xs text-ink-2">{note}</span>}
      </span>
    ),
  },
  { header: m.customers_merge_stays(), cell: ({ stays }) => stays, align: 'end' },
  { header: m.customers_merge_ends(), cell: ({ ends }) => ends, align: 'end' },
  { header: m.customers_merge_after(), cell: ({ after }) => <b>{after}</b>, align: 'end' },
]
