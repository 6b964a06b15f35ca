import { Link } from 'react-router'
import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Cents } from '#src/kernel/money.ts'
import { SelectField, TextField } from '#src/ui/form/fields.tsx'
import { useFormField } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Panel } from '#src/ui/panel.tsx'
import { countOf } from '../product-form.ts'
import type { ProductTexts } from '../product-form.ts'

/** What is known of a pack besides its fields. */
export type PackFacts = { id: string; lowest30: Cents | null; onHand: number; available: number }

/** The packs that are sold, each with its codes and price. */
export function PacksSection({ texts, facts }: { texts: ProductTexts; facts: readonly PackFacts[] }) {
  const count = Math.max(countOf(texts, 'variants'), 1)
  return (
    <Panel
      id="product-packs"
      title={m.product_section_packs()}
      lead={m.product_section_packs_lead()}
      actions={
        <SubmitButton variant="quiet" size="xs" name="intent" value="add-pack">
          {m.product_add_pack()}
        </SubmitButton>
      }
    >
      {Array.from({ length: count }, (_, at) => (
        <Pack key={at} at={at} facts={facts.find(({ id }) => id === texts[`variants.${at}.id`])} />
      ))}
    </Panel>
  )
}

const units = [
  { value: 'un', text: m.product_unit_un },
  { value: 'ml', text: m.product_unit_ml },
  { value: 'g', text: m.product_unit_g },
]

const rates = ['6', '13', '23', '0']

function Pack({ at, facts }: { at: number; facts: PackFacts | undefined }) {
  const name = (field: string) => `variants.${at}.${field}`
  const { value: id } = useFormField(name('id'))
  const { value: rate } = useFormField(name('vat_rate'))
  const otherRates = rate === '' || rates.includes(rate) ? rates : [rate, ...rates]
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3.5 first:border-t-0 first:pt-0">
      <legend className="sr-only">{m.product_pack_number({ number: at + 1 })}</legend>
      <input type="hidden" name={name('id')} value={id} readOnly />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_6rem_6rem]">
        <TextField dense name={name('pack.pt')} label={m.product_pack_pt()} lang="pt" maxLength={120} required={false} />
        <TextField dense name={name('pack.en')} label={m.product_pack_en()} lang="en" maxLength={120} required={false} />
        <TextField dense name={name('pack_amount')} label={m.product_pack_amount()} inputMode="decimal" required={false} />
        <SelectField
          name={name('pack_unit')}
          label={m.product_pack_unit()}
          options={units.map(({ value, text }) => ({ value, text: text() }))}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField
          dense
          name={name('sku')}
          label={m.product_sku()}
          hint={m.product_sku_hint()}
          maxLength={64}
          spellCheck={false}
          required={false}
        />
        <TextField dense name={name('cnp')} label={m.product_cnp()} inputMode="numeric" required={false} />
        <TextField dense name={name('ean')} label={m.product_ean()} inputMode="numeric" required={false} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <TextField dense name={name('price')} label={m.product_price()} inputMode="decimal" required={false} />
        <TextField dense name={name('compare_at_price')} label={m.product_compare_at()} inputMode="decimal" required={false} />
        <SelectField
          name={name('vat_rate')}
          label={m.product_vat()}
          options={[{ value: '', text: m.product_vat_usual() }, ...otherRates.map((value) => ({ value, text: `${value} %` }))]}
        />
        <TextField dense name={name('low_stock_at')} label={m.product_low_stock()} inputMode="numeric" required={false} />
        {id === '' && <TextField dense name={name('on_hand')} label={m.product_on_hand()} inputMode="numeric" required={false} />}
      </div>
      {facts && <Facts facts={facts} />}
    </fieldset>
  )
}

function Facts({ facts: { id, lowest30, onHand, available } }: { facts: PackFacts }) {
  const locale = useLocale()
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {lowest30 !== null && <span>{m.product_lowest_30({ price: formatMoney(lowest30, locale) })}</span>}
      <span>{m.product_pack_stock({ count: onHand, left: available })}</span>
      <Link to={pathTo('staff.stock.show', locale, { id })} className="link">
        {m.product_pack_stock_link()}
      </Link>
    </p>
  )
}
