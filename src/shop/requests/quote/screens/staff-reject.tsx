import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Select } from '#src/ui/select.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { suggestedReasons } from '../rejecting.ts'
import type { StaffAnswer } from '../../queue/staff-forms.server.ts'
import type { StaffRequest } from '../../queue/staff-reading.server.ts'

type Props = { request: StaffRequest; answer: StaffAnswer | undefined }

/** Rejects the request: with a suggested reason, with text, or both. */
export function StaffReject({ request, answer }: Props) {
  const locale = useLocale()
  const own = answer?.intent === 'reject' && answer.errors ? answer : undefined
  const languages = { pt: m.staff_reject_language_pt, en: m.staff_reject_language_en }
  return (
    <Form key={request.id} method="post" className="grid max-w-[44rem] gap-3">
      <input type="hidden" name="intent" value="reject" />
      {own && !own.errors.form && <ErrorSummary errors={own.errors} />}
      <Field name="picked" label={m.staff_reject_picked()} hint={request.locale !== locale && languages[request.locale]()}>
        <Select name="picked" defaultValue={own?.values['picked'] ?? ''} dense className="max-w-96">
          <option value="">{m.staff_reject_choose()}</option>
          {suggestedReasons(request.kind, locale).map(({ key, text }) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        name="reason"
        label={m.staff_reject_words()}
        hint={m.staff_reject_hint()}
        error={own?.errors['reason']}
        optional={!own?.errors['reason']}
      >
        <TextArea name="reason" rows={2} maxLength={1800} defaultValue={own?.values['reason'] ?? ''} className="text-sm" />
      </Field>
      <SubmitButton variant="danger" size="s" className="justify-self-start">
        {m.staff_reject_now()}
      </SubmitButton>
    </Form>
  )
}
