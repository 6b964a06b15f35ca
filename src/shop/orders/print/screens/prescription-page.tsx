import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import type { PrescriptionSheet, PrintView } from '../print.ts'
import { Sheet } from './sheet.tsx'

const cell = 'border-b border-black/30 px-1 py-1.5 text-start align-top'

/** The prescribed items of an order, for the pharmacist who dispenses them. The codes stay on the screen. */
export function PrescriptionPage({ sheet, view }: { sheet: PrescriptionSheet; view: PrintView }) {
  const locale = useLocale()
  const { number, tray, customer, receivedAt, lines } = sheet
  return (
    <Sheet size="a4" label={m.print_prescription_of({ number })}>
      <h2 className="text-xl text-black">{m.print_prescription()}</h2>
      <p>{[view.shop.name, formatDateTime(view.printedAt, locale), view.by].join(' · ')}</p>
      <p className="max-w-none border-b-2 border-black pb-3">
        <b className="font-bold">{number}</b> · {m.print_tray({ tray })} · {customer}
        {receivedAt && ` · ${m.print_received_at({ at: formatDateTime(receivedAt, locale) })}`}
      </p>
      <table className="mt-3 w-full border-separate border-spacing-0">
        <caption className="sr-only">{m.print_prescription_of({ number })}</caption>
        <thead className="text-2xs">
          <tr>
            <th scope="col" className={cell}>
              {m.print_item()}
            </th>
            <th scope="col" className={cell}>
              {m.print_pieces()}
            </th>
            <th scope="col" className={cell}>
              {m.print_checked_by()}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, quantity, name, pack, checkedBy }) => (
            <tr key={key}>
              <td className={cell}>
                <b className="font-bold">{name}</b>
                {pack && `, ${pack}`}
              </td>
              <td className={`${cell} font-bold`}>{quantity}</td>
              <td className={cell}>{checkedBy ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-12 grid grid-cols-2 gap-6 text-2xs">
        {[m.print_dispensed_by(), m.print_time()].map((text) => (
          <span key={text} className="border-t border-black pt-1">
            {text}
          </span>
        ))}
      </div>
      <p className="mt-4 text-2xs">{m.print_health_data()}</p>
    </Sheet>
  )
}
