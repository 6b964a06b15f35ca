import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { FormActions } from '#src/ui/form/form-actions.tsx'
import { GuardedForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { ProductChoices, ProductTexts } from '../product-form.ts'
import type { ProductFormResult } from '../product-form.server.ts'
import { ClassSection } from './class-section.tsx'
import { FactsSection } from './facts-section.tsx'
import { PacksSection } from './packs-section.tsx'
import { PlaceSection } from './place-section.tsx'
import { StateSection } from './state-section.tsx'
import { TextsSection } from './texts-section.tsx'

type Props = {
  texts: ProductTexts
  /** Of a product that exists. */
  version?: number
  result: ProductFormResult | undefined
  choices: ProductChoices
  submit: string
  /** Sections with forms of their own, after the fields. */
  children?: ReactNode
}

/** The fields of a product in one form, a section a file; `children` are sections that save by themselves. */
export function ProductEditor({ texts: saved, version, result, choices, submit, children }: Props) {
  const locale = useLocale()
  const texts = result?.texts ?? saved
  const state = useFormState({
    saved,
    result: result && { values: result.texts, errors: result.errors },
    hasConflict: result?.hasConflict,
  })
  const hidden = version === undefined ? {} : { version: result?.texts['version'] ?? version }
  return (
    <>
      <GuardedForm state={state} hidden={hidden} id={productForm}>
        {/* Enter saves, and does not add a pack. */}
        <button hidden name="intent" value="save">
          {submit}
        </button>
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="grid min-w-0 gap-4">
            <TextsSection />
            <FactsSection texts={texts} choices={choices} />
            <PacksSection texts={texts} />
          </div>
          <div className="grid min-w-0 gap-4">
            <StateSection />
            <ClassSection />
            <PlaceSection choices={choices} />
          </div>
        </div>
      </GuardedForm>
      {children}
      <FormActions cancel={{ to: pathTo('staff.products', locale), text: m.content_cancel() }}>
        <SubmitButton form={productForm} size="s" name="intent" value="save">
          {submit}
        </SubmitButton>
      </FormActions>
    </>
  )
}

const productForm = 'product-form'
