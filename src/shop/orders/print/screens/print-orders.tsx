import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { formatList } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { NoRows } from '#src/ui/list/data-table.tsx'
import { StateTabs } from '#src/ui/list/state-tabs.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { StaffBackLink, StaffTitle } from '#src/ui/staff-heading.tsx'
import { maxPrinted, printKinds, sheetKinds } from '../print.ts'
import type { Label, PrintKind, PrintView, SheetKind } from '../print.ts'
import { LabelSheet } from './label-sheet.tsx'
import { PickList } from './pick-list.tsx'
import { PrescriptionPage } from './prescription-page.tsx'
import type { loader } from './print-orders.server.ts'
import { SlipSheet } from './slip-sheet.tsx'

export { loader } from './print-orders.server.ts'

export const meta = titled(m.orders_print)

const kindNames: Record<PrintKind, () => string> = {
  all: m.print_all,
  pick: m.print_pick_list,
  slips: m.print_slips,
  parcels: m.print_parcels,
  bags: m.print_bags,
  prescriptions: m.print_prescriptions,
}

function sheetsOf({ slips, labels, prescriptions, groups }: PrintView): Record<PrintKind, number> {
  const counts = {
    pick: groups.length > 0 ? 1 : 0,
    slips: slips.length,
    parcels: labels.filter(({ kind }) => kind === 'parcel').length,
    bags: labels.filter(({ kind }) => kind === 'bag').length,
    prescriptions: prescriptions?.length ?? 0,
  }
  return { all: sheetKinds.reduce((all, one) => all + counts[one], 0), ...counts }
}

const paperOf: Record<SheetKind, 'a4' | 'slip' | 'parcel' | 'bag'> = {
  pick: 'a4',
  slips: 'slip',
  parcels: 'parcel',
  bags: 'bag',
  prescriptions: 'a4',
}

/**
 * The sheets that are printed at once: of one size of paper, because Chromium shrinks all of them to the widest one. Of everything,
 * those of the first size.
 */
function printedOf(kind: PrintKind, counts: Record<PrintKind, number>): readonly SheetKind[] {
  if (kind !== 'all') return [kind]
  const there = sheetKinds.filter((one) => counts[one] > 0)
  return there.filter((one) => there[0] !== undefined && paperOf[one] === paperOf[there[0]])
}

/** What accompanies the chosen orders, as sheets for the browser's own print. */
export default function PrintOrders() {
  const { view, kind, numbers, isTooMany } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const counts = sheetsOf(view)
  const printed = printedOf(kind, counts)
  const to = (other: PrintKind) => {
    const query = new URLSearchParams(numbers.map((number) => ['order', number]))
    if (other !== 'all') query.set('kind', other)
    return `${pathTo('staff.orders.print', locale)}?${query.toString()}`
  }
  return (
    <section aria-label={m.orders_print()} className="flex min-w-0 flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-4 pb-1 lg:px-5 print:hidden">
        <div className="grid gap-1">
          <StaffBackLink to={pathTo('staff.orders', locale)}>{m.staff_order_back()}</StaffBackLink>
          <StaffTitle>{m.orders_print()}</StaffTitle>
        </div>
        <p className="text-xs text-ink-2 tabular-nums">{m.print_counts({ orders: view.trays.length, pieces: view.units })}</p>
        <Button type="button" size="s" onClick={() => print()} data-key="p" className="ms-auto unscripted:hidden">
          <Printer aria-hidden="true" />
          {m.orders_print()}
        </Button>
        <p className="ms-auto hidden text-xs text-ink-2 unscripted:block">{m.print_by_browser()}</p>
      </div>
      <div className="print:hidden">
        <StateTabs
          label={m.print_kinds()}
          tabs={printKinds.filter((one) => one !== 'prescriptions' || view.prescriptions !== null)}
          current={kind}
          nameOf={(one) => kindNames[one]()}
          counts={counts}
          to={to}
        />
      </div>
      {isTooMany && (
        <div className="p-4 pb-0 lg:px-5 print:hidden">
          <Notice tone="warn">{m.print_too_many({ count: maxPrinted })}</Notice>
        </div>
      )}
      {kind === 'all' && <OtherSizes printed={printed} counts={counts} to={to} />}
      {counts[kind] === 0 ? <Nothing /> : <Sheets view={view} kind={kind} printed={printed} />}
    </section>
  )
}

type OtherProps = { printed: readonly SheetKind[]; counts: Record<PrintKind, number>; to: (kind: PrintKind) => string }

/** Says which sheets come out now, and leads to those on other paper. */
function OtherSizes({ printed, counts, to }: OtherProps) {
  const locale = useLocale()
  const others = sheetKinds.filter((one) => counts[one] > 0 && !printed.includes(one))
  if (others.length === 0) return null
  return (
    <div className="p-4 pb-0 lg:px-5 print:hidden">
      <Notice
        title={m.print_one_size()}
        actions={others.map((one) => (
          <ButtonLink key={one} to={to(one)} variant="quiet" size="xs">
            {m.print_kind_count({ kind: kindNames[one](), count: counts[one] })}
          </ButtonLink>
        ))}
      >
        {m.print_one_size_text({
          kinds: formatList(
            printed.map((one) => kindNames[one]()),
            locale,
          ),
        })}
      </Notice>
    </div>
  )
}

const Nothing = () => (
  <NoRows
    icon={<Printer aria-hidden="true" />}
    title={m.print_none()}
    text={m.print_none_text()}
    link={{ to: pathTo('staff.orders', useLocale()), text: m.staff_order_back() }}
  />
)

type SheetsProps = { view: PrintView; kind: PrintKind; printed: readonly SheetKind[] }

function Sheets({ view, kind, printed }: SheetsProps) {
  const some = (one: SheetKind, sheets: () => ReactNode): ReactNode =>
    kind !== 'all' && kind !== one ? null : printed.includes(one) ? (
      sheets()
    ) : (
      <div className="contents print:hidden">{sheets()}</div>
    )
  const labelsOf = (wanted: Label['kind']) =>
    view.labels
      .filter((label) => label.kind === wanted)
      .map((label) => <LabelSheet key={label.number} label={label} view={view} />)
  return (
    <div className="flex flex-wrap items-start gap-5 bg-sunken p-4 lg:p-5 print:block print:bg-transparent print:p-0">
      {some('pick', () => view.groups.length > 0 && <PickList view={view} />)}
      {some('slips', () => view.slips.map((slip) => <SlipSheet key={slip.number} slip={slip} view={view} />))}
      {some('parcels', () => labelsOf('parcel'))}
      {some('bags', () => labelsOf('bag'))}
      {some('prescriptions', () =>
        view.prescriptions?.map((sheet) => <PrescriptionPage key={sheet.number} sheet={sheet} view={view} />),
      )}
    </div>
  )
}
