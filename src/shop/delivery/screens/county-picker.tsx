import { m } from '#src/i18n/paraglide/messages.js'
import { FieldNotes } from '#src/ui/field.tsx'
import type { DistrictView } from '../staff-view.ts'

type Props = {
  legend: string
  hint?: string
  error?: string | undefined
  districts: readonly DistrictView[]
  ticked: readonly string[]
}

/** Every county of the country as a checkbox, grouped by district; a district with a ticked one starts open. */
export function CountyPicker({ legend, hint, error, districts, ticked }: Props) {
  const chosen = new Set(ticked)
  return (
    <fieldset id="county_dicos" tabIndex={-1} className="grid min-w-0 gap-1.5">
      <legend className="pb-1.5 text-sm font-semibold">{legend}</legend>
      <FieldNotes id="county_dicos" hint={hint} error={error} />
      <div className="divide-y divide-line overflow-clip rounded-md border border-control bg-surface">
        {districts.map((district) => (
          <District key={district.name} district={district} chosen={chosen} />
        ))}
      </div>
    </fieldset>
  )
}

function District({ district, chosen }: { district: DistrictView; chosen: ReadonlySet<string> }) {
  const { name, region, counties } = district
  const count = counties.filter(({ dico }) => chosen.has(dico)).length
  return (
    <details open={count > 0} className="group">
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 px-3 py-1 text-xs hover:bg-paper">
        <span className="font-semibold">{name}</span>
        {region && <span className="text-ink-2">{region}</span>}
        <span className="ms-auto text-ink-2 tabular-nums">
          {count > 0 ? m.staff_shipping_ticked({ count, total: counties.length }) : counties.length}
        </span>
      </summary>
      <div className="grid grid-cols-2 gap-x-3 px-3 pb-2">
        {counties.map(({ dico, name: county }) => (
          <label key={dico} className="flex min-h-8 items-center gap-2 text-xs">
            <input type="checkbox" name="county_dicos" value={dico} defaultChecked={chosen.has(dico)} className="check" />
            {county}
          </label>
        ))}
      </div>
    </details>
  )
}
