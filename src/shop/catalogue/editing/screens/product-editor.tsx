import { useState } from 'react'
import type { ReactNode, FormEvent } from 'react'
import { CornerDownRight } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { FormActions } from '#src/ui/form/form-actions.tsx'
import { GuardedForm, useFormState, useFormField } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { Panel } from '#src/ui/panel.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FieldNotes, describedBy } from '#src/ui/field.tsx'
import { RadioField } from '#src/ui/form/fields.tsx'
import { linesOf } from '../product-form.ts'
import type { ProductChoices, ProductTexts } from '../product-form.ts'
import type { ProductFormResult } from '../product-form.server.ts'
import type { ProductState } from '../product-draft.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { ProductPreviewPanel } from './product-preview-panel.tsx'
import { ClassSection } from './class-section.tsx'
import { FactsSection } from './facts-section.tsx'
import { SuitsSection } from './suits-section.tsx'
import { PacksSection } from './packs-section.tsx'
import type { PackFacts } from './packs-section.tsx'
import { BilingualField } from './bilingual-field.tsx'
import { stateNames } from './product-labels.ts'

type Props = {
  texts: ProductTexts
  /** Of a product that exists: its version, a hash of each text, and what else is known of its packs. */
  present?: { id: string; version: number; base: string; packs: readonly PackFacts[] }
  result: ProductFormResult | undefined
  choices: ProductChoices
  submit: string
  /** Sections with forms of their own, after the fields. */
  children?: ReactNode
}

/** The fields of a product in one form, a section a file; `children` are sections that save by themselves. */
export function ProductEditor({ texts: saved, present, result, choices, submit, children }: Props) {
  const locale = useLocale()
  const texts = result?.texts ?? saved
  const state = useFormState({ saved, result: result && { values: result.texts, errors: result.errors } })
  const { version, base } = result?.conflict ?? { version: result?.texts['version'], base: result?.texts['base'] }
  const hidden = present === undefined ? {} : { version: version ?? present.version, base: base ?? present.base }
  return (
    <>
      <GuardedForm state={state} hidden={hidden} id={productForm}>
        {/* Enter saves, and does not add a pack. */}
        <button hidden name="intent" value="save">
          {submit}
        </button>
        {result?.conflict && <ConflictNotice {...result.conflict} />}
        {result?.preview && <ProductPreviewPanel preview={result.preview} />}
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="grid min-w-0 gap-4">
            <TextsSection saved={present && saved} />
            <FactsSection texts={texts} choices={choices} />
            <SuitsSection />
            <PacksSection texts={texts} facts={present?.packs ?? []} productId={present?.id} />
          </div>
          <div className="grid min-w-0 gap-4">
            <StateSection />
            <ClassSection saved={present && saved['class']} />
            <PlaceSection choices={choices} />
          </div>
        </div>
      </GuardedForm>
      {children}
      <FormActions cancel={{ to: pathTo('staff.products', locale), text: m.content_cancel() }}>
        <SubmitButton form={productForm} variant="quiet" size="s" name="intent" value="preview">
          {m.content_show_preview()}
        </SubmitButton>
        <SubmitButton form={productForm} size="s" name="intent" value="save">
          {submit}
        </SubmitButton>
      </FormActions>
    </>
  )
}

const productForm = 'product-form'

const maxTextLength = 20_000

/** What is written in both languages. `saved`: the texts of a product that exists. */
function TextsSection({ saved }: { saved: ProductTexts | undefined }) {
  const [slugs, setSlugs] = useState<Record<string, string>>({})
  const watch = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name.startsWith('slug.'))
      setSlugs((typed) => ({ ...typed, [target.name]: target.value.trim() }))
  }
  return (
    <Panel id="product-texts" title={m.product_section_texts()} lead={m.product_section_texts_lead()}>
      <div className="-mx-4 -my-4" onChange={watch}>
        <BilingualField name="name" label={m.product_name()} maxLength={200} />
        <BilingualField name="description" label={m.product_description()} maxLength={maxTextLength} rows={4} />
        <BilingualField name="usage" label={m.product_usage()} maxLength={maxTextLength} rows={3} />
        <BilingualField
          name="warnings"
          label={m.product_warnings()}
          hint={m.product_warnings_hint()}
          maxLength={maxTextLength}
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

/** The collections in which customers find the product. */
function PlaceSection({ choices }: { choices: ProductChoices }) {
  const { value, error } = useFormField('collections')
  const chosen = new Set(linesOf(value))
  return (
    <Panel id="product-place" title={m.product_section_place()}>
      <fieldset
        id="collections"
        tabIndex={-1}
        aria-describedby={describedBy('collections', undefined, error)}
        className="grid min-w-0 gap-1.5"
      >
        <legend className="sr-only">{m.product_collections()}</legend>
        <FieldNotes id="collections" error={error} />
        <div className="grid max-h-80 gap-2.5 overflow-y-auto">
          {choices.collections.map((collection) => (
            <Checkbox
              key={collection.value}
              name="collections"
              id={`collections-${collection.value}`}
              value={collection.value}
              defaultChecked={chosen.has(collection.value)}
              label={collection.text}
            />
          ))}
        </div>
      </fieldset>
    </Panel>
  )
}

const stateHints: Record<ProductState, () => string> = {
  draft: m.product_state_draft_hint,
  published: m.product_state_published_hint,
  archived: m.product_state_archived_hint,
}

const states = ['draft', 'published', 'archived'] as const

/** Whether customers see it. */
function StateSection() {
  return (
    <Panel id="product-state" title={m.product_section_state()}>
      <RadioField
        name="state"
        legend={m.product_section_state()}
        hideLegend
        options={states.map((state) => ({ value: state, text: stateNames[state](), hint: stateHints[state]() }))}
      />
    </Panel>
  )
}
