import { m } from '#src/i18n/paraglide/messages.js'
import { SelectField, TextAreaField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { suggestedReasons } from '../rejecting.ts'
import type { StaffAnswer } from '../../queue/staff-forms.server.ts'
import type { StaffRequest } from '../../queue/staff-reading.server.ts'

type Props = { request: StaffRequest; answer: StaffAnswer | undefined }

/** Rejects the request: with a suggested reason, with text, or both. */
export function StaffReject({ request, answer }: Props) {
  const locale = useLocale()
  const own = answer?.intent === 'reject' && answer.errors ? answer : undefined
  const state = useFormState({ saved: {}, result: own })
  const languages = { pt: m.staff_reject_language_pt, en: m.staff_reject_language_en }
  const reasons = suggestedReasons(request.kind, locale).map(({ key: value, text }) => ({ value, text }))
  return (
    <StateForm
      key={request.id}
      state={state}
      hidden={{ intent: 'reject' }}
      hidesSummary={state.errors['form'] !== undefined}
      className="max-w-[44rem]"
    >
      <SelectField
        name="picked"
        label={m.staff_reject_picked()}
        hint={request.locale !== locale && languages[request.locale]()}
        options={[{ value: '', text: m.staff_reject_choose() }, ...reasons]}
      />
      <TextAreaField
        name="reason"
        label={m.staff_reject_words()}
        hint={m.staff_reject_hint()}
        rows={2}
        maxLength={1800}
        optional={state.errors['reason'] === undefined}
        className="text-sm"
      />
      <SubmitButton variant="danger" size="s" className="justify-self-start">
        {m.staff_reject_now()}
      </SubmitButton>
    </StateForm>
  )
}
