import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { FormActions } from '#src/ui/form/form-actions.tsx'
import { GuardedForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { ProductChoices, ProductTexts } from '../product-form.ts'
import type { ProductFormResult } from '../product-form.server.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { ProductPreviewPanel } from './product-preview-panel.tsx'
import { ClassSection } from './class-section.tsx'
import { FactsSection } from './facts-section.tsx'
import { PacksSection } from './packs-section.tsx'
import type { PackFacts } from './packs-section.tsx'
import { PlaceSection } from './place-section.tsx'
import { StateSection } from './state-section.tsx'
import { TextsSection } from './texts-section.tsx'

type Props = {
  texts: ProductTexts
  /** Of a product that exists: its version, a hash of each text, and what else is known of its packs. */
  present?: { version: number; base: string; packs: readonly PackFacts[] }
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
            <PacksSection texts={texts} facts={present?.packs ?? []} />
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
