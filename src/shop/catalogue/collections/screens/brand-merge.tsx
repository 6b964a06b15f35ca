import { m } from '#src/i18n/paraglide/messages.js'
import { ConfirmNotice } from '#src/ui/form/confirm-notice.tsx'
import { TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import type { BrandFormResult, BrandView } from '../brand-form.server.ts'

type Props = { brand: BrandView; result: BrandFormResult | undefined }

/** Puts the products of a brand into another one; what changes is shown before it is done. */
export function BrandMerge({ brand: { id, name, products, version, others }, result }: Props) {
  const state = useFormState({ saved: { into: '' }, result })
  const into = result?.asksToMerge
  if (into) {
    const texts = { name, into: into.name, count: products }
    return (
      <StateForm state={state} hidden={{ id, seen: version, into: into.id }}>
        <ConfirmNotice
          title={m.brands_merge_title(texts)}
          confirm={{ intent: 'merge', text: m.brands_merge_yes(), isDangerous: true }}
          cancel={{ intent: 'keep', text: m.content_cancel() }}
        >
          {products === 1 ? m.brands_merge_text_one(texts) : m.brands_merge_text(texts)}
        </ConfirmNotice>
      </StateForm>
    )
  }
  return (
    <StateForm state={state} hidden={{ id }} hidesSummary={!result?.errors['form']} aria-label={m.brands_merge()}>
      <h2 className="font-sans text-sm font-bold tracking-normal">{m.brands_merge()}</h2>
      <TextField
        dense
        name="into"
        label={m.brands_merge_into()}
        hint={m.brands_merge_hint()}
        maxLength={120}
        autoComplete="off"
        list="other-brands"
      />
      <datalist id="other-brands">
        {others.map((other) => (
          <option key={other}>{other}</option>
        ))}
      </datalist>
      <SubmitButton variant="quiet" size="s" name="intent" value="ask-merge" className="justify-self-end">
        {m.brands_merge_show()}
      </SubmitButton>
    </StateForm>
  )
}
