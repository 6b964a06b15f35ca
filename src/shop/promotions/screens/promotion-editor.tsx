import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EditorBar } from '#src/ui/editor-bar.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { useUnsavedChanges } from '#src/ui/use-unsaved-changes.ts'
import type { PromotionChoices, PromotionForm } from '../promotion-form.ts'
import { FormContext } from './promotion-fields.tsx'
import { PromotionLimits, PromotionOthers, PromotionWhen } from './promotion-terms.tsx'
import { PromotionWhat } from './promotion-what.tsx'
import { PromotionWhere } from './promotion-where.tsx'

type Props = {
  form: PromotionForm
  errors: Record<string, string> | undefined
  choices: PromotionChoices
  /** Button label. */
  submit: string
  /** Beside the form, on top of its second column. */
  aside?: ReactNode
}

/** All fields of a promotion, in one plain form. */
export function PromotionEditor({ form, errors, choices, submit, aside }: Props) {
  const locale = useLocale()
  const busy = useIsSending()
  const unsaved = useUnsavedChanges(errors !== undefined)
  const state = useMemo(() => ({ form, errors: errors ?? {} }), [form, errors])
  return (
    <FormContext value={state}>
      <Form method="post" noValidate {...unsaved} className="grid gap-4">
        <input type="hidden" name="seen" value={form.texts['seen'] ?? ''} />
        <ErrorSummary errors={errors} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="grid min-w-0 gap-4">
            <PromotionWhat />
            <PromotionWhere choices={choices} />
          </div>
          <div className="grid min-w-0 gap-4">
            {aside}
            <PromotionWhen />
            <PromotionLimits />
            <PromotionOthers />
          </div>
        </div>
        <EditorBar>
          <ButtonLink to={pathTo('staff.promotions', locale)} variant="ghost" size="s">
            {m.promo_cancel()}
          </ButtonLink>
          <Button size="s" name="intent" value="save" disabled={busy}>
            {submit}
          </Button>
        </EditorBar>
      </Form>
    </FormContext>
  )
}
