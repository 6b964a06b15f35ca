import { ArrowUp, Hand } from 'lucide-react'
import { formatShortDate } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { CodePicture } from '#src/shop/loyalty/card/screens/code-picture.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { Label, PrintView } from '../print.ts'
import { Sheet } from './sheet.tsx'

/** The outside of a parcel or bag: no goods, and nothing that says what the sender sells. */
export function LabelSheet({ label, view }: { label: Label; view: PrintView }) {
  return label.kind === 'parcel' ? <ParcelLabel label={label} view={view} /> : <BagLabel label={label} />
}

type Of<Kind extends Label['kind']> = Extract<Label, { kind: Kind }>

function ParcelLabel({ label: { number, bars, name, lines, place }, view }: { label: Of<'parcel'>; view: PrintView }) {
  const locale = useLocale()
  return (
    <Sheet size="parcel" label={m.print_label_of({ number })}>
      <div className="flex justify-between gap-3 border-b-2 border-black pb-2 text-xs">
        <p>
          {view.sender.map((line) => (
            <span key={line} className="block first:font-bold">
              {line}
            </span>
          ))}
        </p>
        <p className="shrink-0">{formatShortDate(view.printedAt, locale)}</p>
      </div>
      <p className="flex justify-between gap-3 pt-2 text-xs font-bold">
        <span>{number}</span>
        <span>{m.print_parcel_one()}</span>
      </p>
      <address className="my-auto py-4 not-italic">
        <b className="block text-2xl leading-tight font-bold">{name}</b>
        {lines.map((line) => (
          <span key={line} className="block text-lg">
            {line}
          </span>
        ))}
        <b className="mt-1 block text-xl font-bold">{place}</b>
      </address>
      <p className="flex flex-wrap gap-x-4 border-y border-black py-1.5 text-xs [&_svg]:size-4">
        <span className="inline-flex items-center gap-1">
          <ArrowUp aria-hidden="true" />
          {m.print_this_side_up()}
        </span>
        <span className="inline-flex items-center gap-1">
          <Hand aria-hidden="true" />
          {m.print_by_hand()}
        </span>
      </p>
      <div className="grid justify-items-center gap-1 pt-3">
        <CodePicture drawing={bars} label={m.print_bars_of({ number })} className="h-16 w-full max-w-72" />
        <b className="text-xs font-bold tracking-widest">{number}</b>
      </div>
    </Sheet>
  )
}

function BagLabel({ label: { number, tray, bars, name, when } }: { label: Of<'bag'> }) {
  return (
    <Sheet size="bag" label={m.print_label_of({ number })}>
      <p className="flex items-center justify-between gap-2">
        <b className="text-base font-bold">{number}</b>
        <span className="rounded-xs border border-black px-1.5 text-2xs font-bold">{m.print_tray({ tray })}</span>
      </p>
      <p className="mt-1 font-bold">{name}</p>
      <p className="text-2xs">{when}</p>
      <CodePicture drawing={bars} label={m.print_bars_of({ number })} className="mt-auto h-9 w-full print:h-[9mm]" />
    </Sheet>
  )
}
