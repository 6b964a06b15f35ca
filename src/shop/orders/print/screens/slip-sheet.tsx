import { formatDate, formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { CodePicture } from '#src/shop/loyalty/card/screens/code-picture.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { PrintView, Slip } from '../print.ts'
import { Sheet } from './sheet.tsx'

const rule = 'border-t border-dashed border-black'

/** The slip in the bag, for a receipt printer of 80 mm; names what was ordered, so it never stands outside. */
export function SlipSheet({ slip, view: { shop, withdrawalDays } }: { slip: Slip; view: PrintView }) {
  const locale = useLocale()
  const { number, tray, bars, how, placedAt, lines, shipping, total, paid } = slip
  return (
    <Sheet size="slip" label={m.print_slip_of({ number })}>
      <p className="text-center font-display text-base font-semibold">{shop.name}</p>
      <p className="text-center text-2xs">{shop.address}</p>
      <p className="pb-2.5 text-center text-2xs">{shop.phone}</p>
      <p className={`${rule} pt-2.5 text-center text-lg font-bold`}>{number}</p>
      <p className="text-center text-2xs">{[formatDate(placedAt, locale), m.print_tray({ tray })].join(' · ')}</p>
      <p className="pb-2.5 text-center text-2xs first-letter:uppercase">{how}</p>
      <ul className={`${rule} grid gap-1.5 py-2.5`}>
        {lines.map((line) => (
          <li key={line.key} className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-1.5">
            <span>{line.quantity}</span>
            <span>
              <b className="font-bold">{line.name}</b>
              {line.pack && <span className="block text-2xs">{line.pack}</span>}
            </span>
            <span>{formatMoney(line.total, locale)}</span>
          </li>
        ))}
        {shipping > 0 && (
          <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-1.5">
            <span className="col-start-2">{m.staff_delivery()}</span>
            <span>{formatMoney(shipping, locale)}</span>
          </li>
        )}
      </ul>
      <p className={`${rule} flex justify-between pt-2.5 text-sm font-bold`}>
        <span>{m.staff_column_total()}</span>
        <span>{formatMoney(total, locale)}</span>
      </p>
      <p className="pb-2.5">{paid}</p>
      <div className="grid justify-items-center">
        <CodePicture drawing={bars} label={m.print_bars_of({ number })} className="h-12 w-full max-w-60" />
      </div>
      <p className="pt-2 text-center text-2xs">{m.print_no_invoice({ days: withdrawalDays })}</p>
    </Sheet>
  )
}
