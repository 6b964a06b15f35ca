import { BadgePercent, FileHeart, Gem, Megaphone, ReceiptEuro, TriangleAlert, Truck, Undo2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { SelectField } from '#src/ui/form/fields.tsx'
import { useFormField } from '#src/ui/form/form-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Panel } from '#src/ui/panel.tsx'
import { Tag } from '#src/ui/tag.tsx'
import type { Tone } from '#src/ui/tag.tsx'
import { isProductClass, productClasses, productClassFacets } from '../../product/product.ts'
import type { ProductClass } from '../../product/product.ts'
import { classText } from '../../product/screens/labels.ts'

/** The class of the product, and what it implies by law and by the rules of the shop. */
export function ClassSection({ saved }: { /** Of a product that exists. */ saved: string | undefined }) {
  const locale = useLocale()
  const { value } = useFormField('class')
  const [kind, setKind] = useState(value)
  const chosen = isProductClass(kind) ? kind : undefined
  return (
    <Panel id="product-class" title={m.product_section_class()}>
      <div onChange={({ target }) => target instanceof HTMLSelectElement && setKind(target.value)}>
        <SelectField
          name="class"
          label={m.products_column_class()}
          options={productClasses.map((each) => ({ value: each, text: classText(each, locale) }))}
        />
      </div>
      {chosen && <Implications kind={chosen} />}
      {chosen && chosen !== saved && saved !== undefined && isProductClass(saved) && <ChangeNote from={saved} to={chosen} />}
    </Panel>
  )
}

type Implication = { icon: LucideIcon; term: string; detail: string; mark: string; tone: Tone }

const yes = { mark: m.product_yes, tone: 'ok' } as const
const no = { mark: m.product_no, tone: 'bad' } as const

function implicationsOf(kind: ProductClass): Implication[] {
  const facets = productClassFacets[kind]
  const answer = ({ mark, tone }: typeof yes | typeof no) => ({ mark: mark(), tone })
  return [
    {
      icon: FileHeart,
      term: m.product_implies_sale(),
      detail: facets.needsPrescription ? m.product_sale_prescription() : m.product_sale_open(),
      ...(facets.needsPrescription ? { mark: m.product_with_prescription(), tone: 'warn' as const } : answer(yes)),
    },
    {
      icon: Truck,
      term: m.product_implies_delivery(),
      detail: facets.deliveryArea === 'everywhere' ? m.product_delivery_everywhere() : m.product_delivery_counties(),
      mark: facets.deliveryArea === 'everywhere' ? m.product_yes() : m.product_limited(),
      tone: facets.deliveryArea === 'everywhere' ? 'ok' : 'warn',
    },
    {
      icon: Megaphone,
      term: m.product_implies_advertising(),
      detail: facets.canBeAdvertised ? m.product_advertising_yes() : m.product_advertising_no(),
      ...answer(facets.canBeAdvertised ? yes : no),
    },
    {
      icon: BadgePercent,
      term: m.product_implies_reductions(),
      detail: facets.needsPrescription ? m.product_reductions_no() : m.product_reductions_yes(),
      ...answer(facets.needsPrescription ? no : yes),
    },
    {
      icon: Gem,
      term: m.product_implies_points(),
      detail: facets.hasPoints ? m.product_points_yes() : m.product_points_no(),
      ...answer(facets.hasPoints ? yes : no),
    },
    {
      icon: ReceiptEuro,
      term: m.product_vat(),
      detail: m.product_vat_text(),
      mark: `${facets.usualVat / 100} %`,
      tone: 'neutral',
    },
    {
      icon: Undo2,
      term: m.product_implies_returns(),
      detail: facets.isReturnable ? m.product_returns_yes() : m.product_returns_no(),
      ...answer(facets.isReturnable ? yes : no),
    },
  ]
}

function Implications({ kind }: { kind: ProductClass }) {
  return (
    <dl aria-live="polite" className="divide-y divide-line text-xs">
      {implicationsOf(kind).map(({ icon: Icon, term, detail, mark, tone }) => (
        <div key={term} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2 py-2 first:pt-0">
          <dt className="col-span-2 grid grid-cols-subgrid font-semibold">
            <Icon aria-hidden="true" className="mt-0.5 size-4 text-ink-2" />
            {term}
          </dt>
          <dd className="col-start-2 flex items-start justify-between gap-2 text-ink-2">
            {detail}
            <Tag tone={tone} className="-mt-5 text-2xs">
              {mark}
            </Tag>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What another class changes for a product that is already sold. */
function ChangeNote({ from, to }: { from: ProductClass; to: ProductClass }) {
  const [before, after] = [productClassFacets[from], productClassFacets[to]]
  const changes = [
    after.needsPrescription && !before.needsPrescription && m.product_class_leaves_sale(),
    !after.hasPoints && before.hasPoints && m.product_class_leaves_points(),
    after.deliveryArea !== before.deliveryArea && m.product_class_other_area(),
    after.usualVat !== before.usualVat && m.product_class_other_vat({ rate: after.usualVat / 100 }),
  ].filter((text) => text !== false)
  if (changes.length === 0) return null
  return (
    <div role="status" className="flex gap-2 rounded-md bg-warn-soft p-3 text-xs text-warn">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <ul className="grid gap-1">
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
