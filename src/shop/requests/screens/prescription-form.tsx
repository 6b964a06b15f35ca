import { Send } from 'lucide-react'
import { useRef } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { PrescriptionAside } from './prescription-aside.tsx'
import { SavedDraft, ProfileNeeded } from './prescription-notices.tsx'
import type { PrescriptionAnswer, PrescriptionFormView } from './prescription-view.ts'
import { PrescriptionEntryModes } from './prescription-entry-modes.tsx'
import { HealthConsent, MessageField, PreferenceChoice } from './prescription-preferences.tsx'
import { useAutosave } from './use-autosave.ts'

type Props = { view: PrescriptionFormView; answer: PrescriptionAnswer | undefined }

const id = 'prescription'

/** The whole prescription form on one page. Its first step saves a draft and shows it for review; the next step sends it. */
export function PrescriptionForm({ view, answer }: Props) {
  const { preference, consent, aside, savedNotice, profile } = view
  const form = useRef<HTMLFormElement>(null)
  const action = pathTo('prescriptions.new', useLocale())
  const { note, hurry, drop, announcement, draft = answer?.draft ?? view.draft ?? '' } = useAutosave(form, action)
  const values = answer?.values ?? view.values
  const errors = answer?.errors ?? {}
  const isSaved = answer?.savedAtText !== undefined && Object.keys(errors).length === 0
  return (
    <div className="grid gap-5">
      <ErrorSummary errors={answer?.errors} />
      {/* The Enter key activates the first button of a form. */}
      <button form={id} name="intent" value="review" hidden>
        {m.prescription_form_review()}
      </button>
      {savedNotice !== null && !answer && <SavedDraft {...savedNotice} />}
      {profile !== null && <ProfileNeeded form={id} {...profile} />}
      <Form
        id={id}
        ref={form}
        method="post"
        encType="multipart/form-data"
        action={action}
        noValidate
        onInput={note}
        onBlur={({ relatedTarget }) => {
          // A button saves by itself.
          if (!(relatedTarget instanceof HTMLButtonElement)) hurry()
        }}
        onSubmit={drop}
        className="grid gap-5"
      >
        <input type="hidden" name="draft" value={draft} />
        <PrescriptionEntryModes values={values} photos={answer?.photos ?? view.photos} errors={errors} onChange={note} />
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_min(19rem,36%)] xl:gap-4">
          <Card className="grid gap-6">
            <PreferenceChoice values={values} {...preference} />
            <hr className="border-line" />
            <MessageField values={values} errors={errors} />
            <hr className="border-line" />
            <HealthConsent values={values} errors={errors} consent={consent} />
            <Buttons savedAtText={isSaved ? answer.savedAtText : undefined} announcement={announcement} />
          </Card>
          <PrescriptionAside {...aside} />
        </div>
      </Form>
    </div>
  )
}

/** `savedAtText`: saved by the button; `announcement`: the result of an autosave. */
function Buttons({ savedAtText, announcement }: { savedAtText: string | undefined; announcement: string | undefined }) {
  const isBusy = useIsSending()
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <Button size="l" name="intent" value="review" disabled={isBusy} className="max-sm:w-full">
          <Send aria-hidden="true" />
          {m.prescription_form_review()}
        </Button>
        <Button size="l" name="intent" value="keep" variant="quiet" disabled={isBusy} className="max-sm:w-full">
          {m.prescription_form_keep()}
        </Button>
      </div>
      <p role="status" className="text-sm font-medium text-ok empty:hidden">
        {savedAtText !== undefined && m.prescription_form_kept({ time: savedAtText })}
      </p>
      {announcement !== undefined && savedAtText === undefined && <p className="text-xs text-ink-2">{announcement}</p>}
    </div>
  )
}
