import { CornerDownRight } from 'lucide-react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Panel } from '#src/ui/panel.tsx'
import type { ProductTexts } from '../product-form.ts'
import { BilingualField } from './bilingual-field.tsx'

const maxLength = 20_000

/** What is written in both languages. `saved`: the texts of a product that exists. */
export function TextsSection({ saved }: { saved: ProductTexts | undefined }) {
  const [slugs, setSlugs] = useState<Record<string, string>>({})
  const watch = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name.startsWith('slug.'))
      setSlugs((typed) => ({ ...typed, [target.name]: target.value.trim() }))
  }
  return (
    <Panel id="product-texts" title={m.product_section_texts()} lead={m.product_section_texts_lead()}>
      <div className="-mx-4 -my-4" onChange={watch}>
        <BilingualField name="name" label={m.product_name()} maxLength={200} />
        <BilingualField name="description" label={m.product_description()} maxLength={maxLength} rows={4} />
        <BilingualField name="usage" label={m.product_usage()} maxLength={maxLength} rows={3} />
        <BilingualField
          name="warnings"
          label={m.product_warnings()}
          hint={m.product_warnings_hint()}
          maxLength={maxLength}
          rows={3}
        />
        <BilingualField name="slug" label={m.product_slug()} hint={m.product_slug_hint()} maxLength={120} isOptional />
        {(['pt', 'en'] as const).map((locale) => (
          <SlugNote key={locale} locale={locale} before={saved?.[`slug.${locale}`]} now={slugs[`slug.${locale}`]} />
        ))}
      </div>
    </Panel>
  )
}

/** What happens to the former address of a product. */
function SlugNote({ locale, before, now }: { locale: Locale; before: string | undefined; now: string | undefined }) {
  if (!before || !now || before === now) return null
  return (
    <p role="status" className="mx-4 mb-3.5 flex gap-2 rounded-md bg-sunken p-3 text-xs">
      <CornerDownRight aria-hidden="true" className="size-4 shrink-0 text-green" />
      <span className="wrap-anywhere">
        {m.product_slug_changed({
          before: pathTo('products.show', locale, { id: before }),
          after: pathTo('products.show', locale, { id: now }),
        })}
      </span>
    </p>
  )
}
