import { m } from '#src/i18n/paraglide/messages.js'
import { ownValue } from '#src/kernel/own-value.ts'
import { FocusOnResult } from '#src/ui/focus-on-result.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { ChangedField, MergedTexts } from '../merge-texts.ts'
import { plainFieldLabels } from '../../product/screens/labels.ts'

type Props = Pick<MergedTexts, 'conflicts' | 'adopted'>

/** What another person saved while this form was typed in: which text to save where both changed one, and what was adopted over. */
export function ConflictNotice({ conflicts, adopted }: Props) {
  return (
    <FocusOnResult>
      <Notice tone="warn" role="alert" title={m.product_conflict_title()}>
        <div className="grid gap-3">
          <p>{conflicts.length > 0 ? m.product_conflict_text() : m.product_conflict_none()}</p>
          {conflicts.map((change) => (
            <Choice key={change.field} {...change} />
          ))}
          {adopted.length > 0 && (
            <div>
              <p className="font-semibold">{m.product_conflict_taken()}</p>
              <ul className="list-disc ps-5">
                {adopted.map(({ field, theirs }) => (
                  <li key={field} className="wrap-anywhere">
                    {fieldName(field)}: {textOf(theirs)}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </Notice>
    </FocusOnResult>
  )
}

function Choice({ field, mine, theirs }: ChangedField) {
  const sides = [
    { value: 'mine', label: m.product_conflict_mine(), text: mine },
    { value: 'theirs', label: m.product_conflict_theirs(), text: theirs },
  ]
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 font-semibold">{fieldName(field)}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map(({ value, label, text }) => (
          <label
            key={value}
            className="flex min-w-0 items-start gap-2.5 rounded-md border border-line bg-surface p-2.5 has-[:checked]:border-green"
          >
            <input
              type="radio"
              name={`choose.${field}`}
              value={value}
              defaultChecked={value === 'mine'}
              className="radio mt-0.5"
            />
            <span className="min-w-0 wrap-anywhere whitespace-pre-line">
              <span className="block text-xs text-ink-2">{label}</span>
              {textOf(text)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const maxTextLength = 400
const textOf = (text: string): string => {
  if (text === '') return m.product_conflict_empty()
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text
}

const names: Readonly<Record<string, () => string>> = {
  name: m.product_name,
  description: m.product_description,
  usage: m.product_usage,
  warnings: m.product_warnings,
  slug: m.product_slug,
  state: m.products_column_state,
  class: m.products_column_class,
  brand: m.product_brand,
  form: m.product_form,
  strength: m.product_strength,
  ...plainFieldLabels,
  generic: m.product_generic,
  collections: m.product_collections,
  substances: m.product_substances,
  sku: m.product_sku,
  cnp: m.product_cnp,
  ean: m.product_ean,
  pack: m.product_pack,
  pack_amount: m.product_pack_amount,
  pack_unit: m.product_pack_unit,
  price: m.product_price,
  compare_at_price: m.product_compare_at,
  vat_rate: m.product_vat,
  low_stock_at: m.product_low_stock,
}

/** What the form calls a field: "Nome em inglês", "Embalagem 2: Preço com IVA (€)". */
function fieldName(field: string): string {
  const [, at, inPack] = /^variants\.(\d+)\.(.+)$/.exec(field) ?? []
  if (inPack !== undefined) return m.product_field_of_pack({ number: Number(at) + 1, field: inLanguage(inPack) })
  return inLanguage(field.replace(/^substances\..+$/, 'substances'))
}

function inLanguage(field: string): string {
  const [, name = field, locale] = /^(.+)\.(pt|en)$/.exec(field) ?? []
  const text = ownValue(names, name)?.() ?? name
  if (locale === undefined) return text
  return locale === 'pt' ? m.content_in_portuguese({ field: text }) : m.content_in_english({ field: text })
}
