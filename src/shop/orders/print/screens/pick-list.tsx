import { Fragment } from 'react'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import type { PickGroup, PickLine, PrintView } from '../print.ts'
import { Sheet } from './sheet.tsx'

const cell = 'border-b border-black/30 px-1 py-1.5 align-top'
// Apart from the pieces, so that “2” and “1 ×2” are not read as one figure.
const traysCell = `${cell} ps-6`

/** What to gather, by its place in the pharmacy, with the tray of each order; names no customer. */
export function PickList({ view }: { view: PrintView }) {
  const locale = useLocale()
  const stopped = view.trays.filter(({ isStopped }) => isStopped)
  return (
    <Sheet size="a4" label={m.print_pick_list()}>
      <h2 className="text-xl text-black">{m.print_pick_list()}</h2>
      <p>{[view.shop.name, formatDateTime(view.printedAt, locale), view.by].join(' · ')}</p>
      <p className="max-w-none border-b-2 border-black pb-3">
        {m.print_counts({ orders: view.trays.length, pieces: view.units })}
      </p>
      <Trays trays={view.trays} />
      <Items groups={view.groups} />
      <div className="mt-12 grid grid-cols-3 gap-6 text-2xs">
        {[m.print_gathered_by(), m.print_checked_by(), m.print_time()].map((text) => (
          <span key={text} className="border-t border-black pt-1">
            {text}
          </span>
        ))}
      </div>
      <p className="mt-4 flex flex-wrap justify-between gap-x-6 text-2xs">
        <b className="font-bold">
          {stopped.length > 0 && m.print_stopped_trays({ trays: stopped.map(({ tray }) => tray).join(', ') })}
        </b>
        <span>{m.print_no_names()}</span>
      </p>
    </Sheet>
  )
}

/** Which tray is for which order. */
function Trays({ trays }: Pick<PrintView, 'trays'>) {
  return (
    // Each with its own frame: a row that is not full has no line where nothing stands.
    <ul className="my-3 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] ps-px pt-px">
      {trays.map(({ tray, number, when, isStopped }) => (
        <li key={number} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-1.5 -ms-px -mt-px border border-black p-1.5">
          <b className="row-span-2 self-center text-lg leading-none font-bold">{tray}</b>
          <b className="text-2xs font-bold wrap-anywhere">{number}</b>
          <span className="text-2xs">{isStopped ? m.print_stopped() : when}</span>
        </li>
      ))}
    </ul>
  )
}

function Items({ groups }: Pick<PrintView, 'groups'>) {
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">{m.print_pick_list()}</caption>
      <thead className="text-2xs">
        <tr className="text-start">
          <th scope="col" className={cell}>
            <span className="sr-only">{m.print_gathered()}</span>
          </th>
          <th scope="col" className={`${cell} text-start`}>
            {m.print_item()}
          </th>
          <th scope="col" className={`${cell} text-start max-sm:hidden print:table-cell`}>
            {m.print_code()}
          </th>
          <th scope="col" className={`${cell} text-end`}>
            {m.print_pieces()}
          </th>
          <th scope="col" className={`${traysCell} text-start`}>
            {m.print_trays()}
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <Group key={group.shelf} group={group} />
        ))}
      </tbody>
    </table>
  )
}

function Group({ group: { shelf, lines } }: { group: PickGroup }) {
  return (
    <Fragment>
      <tr>
        <th scope="colgroup" colSpan={5} className="border-b border-black px-1 pt-3 pb-1 text-start font-bold">
          {shelf || m.print_no_shelf()}
        </th>
      </tr>
      {lines.map((line) => (
        <Line key={line.key} line={line} />
      ))}
    </Fragment>
  )
}

function Line({ line: { name, pack, code, isMedicine, quantity, trays } }: { line: PickLine }) {
  return (
    <tr>
      <td className={cell}>
        <span aria-hidden="true" className="block size-3.5 border border-black" />
        <span className="sr-only">{m.print_gathered()}</span>
      </td>
      <td className={cell}>
        <b className="font-bold">{name}</b>
        {pack && `, ${pack}`}
        {isMedicine && <span className="block text-2xs">{m.print_pharmacist_checks()}</span>}
        <span className="block text-2xs sm:hidden print:hidden">{code}</span>
      </td>
      <td className={`${cell} whitespace-nowrap max-sm:hidden print:table-cell`}>{code}</td>
      <td className={`${cell} text-end text-sm font-bold`}>{quantity}</td>
      <td className={traysCell}>{trays.map(({ tray, quantity: units }) => `${tray} ×${units}`).join(' · ')}</td>
    </tr>
  )
}
