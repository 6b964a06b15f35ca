import { Suspense, lazy, useRef } from 'react'
import { useActionData, useLoaderData, Form } from 'react-router'
import type {
  ActionFunctionArgs,
  ClientActionFunctionArgs,
  ClientLoaderFunctionArgs,
  LoaderFunctionArgs,
  ShouldRevalidateFunctionArgs,
} from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { personPageContext } from '#src/platform/page.server.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { loadWhole } from '#src/ui/load-whole.ts'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { titledBy } from '#src/ui/page-title.ts'
import { orStayOnPage } from '#src/ui/or-stay-on-page.ts'
import { submitPrescription } from './prescription-form.server.ts'
import { readPrescriptionForm } from './new-prescription.server.ts'
import type { PrescriptionAnswer, PrescriptionFormView } from '../../request/screens/prescription-view.ts'
import { Send } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { PrescriptionAside } from './prescription-aside.tsx'
import { SavedDraft, ProfileNeeded } from './prescription-notices.tsx'
import { PrescriptionEntryModes } from './prescription-entry-modes.tsx'
import { HealthConsent, MessageField, PreferenceChoice } from './prescription-preferences.tsx'
import { useAutosave } from '../../quote/screens/use-autosave.ts'

type Props = { view: PrescriptionFormView; answer: PrescriptionAnswer | undefined }

const id = 'prescription'

/** The whole prescription form on one page. Its first step saves a draft and shows it for review; the next step sends it. */
function PrescriptionForm({ view, answer }: Props) {
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

// The second step loads when it is reached.
const PrescriptionReview = lazy(() =>
  import('./prescription-review.tsx').then(({ PrescriptionReview: component }) => ({ default: component })),
)

export const loader = (args: LoaderFunctionArgs) => readPrescriptionForm(personPageContext(args))

export const clientLoader = (args: ClientLoaderFunctionArgs) => loadWhole<typeof loader>(args)

export const action = (args: ActionFunctionArgs) => submitPrescription(personPageContext(args), args.request)

export const clientAction = (args: ClientActionFunctionArgs) =>
  orStayOnPage<PrescriptionAnswer>(args, 'the form could not be sent', () => ({
    errors: { form: m.prescription_form_unreachable() },
  }))

/** An autosave that ends during the navigation to the next step must not suppress the loading of that step's data. */
export const shouldRevalidate = ({ formData, currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get('intent') === 'autosave' ? currentUrl.href !== nextUrl.href : defaultShouldRevalidate

export const meta = titledBy<typeof loader>(({ title }) => title)

export default function NewPrescription() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<PrescriptionAnswer>()
  const locale = useLocale()
  const { review } = view
  return (
    <>
      <BackLink to={pathTo('prescriptions', locale)}>{m.prescription_form_back()}</BackLink>
      <PageHeading title={view.title} lead={view.lead} />
      {review ? (
        <Suspense>
          <PrescriptionReview view={view} review={review} answer={answer} />
        </Suspense>
      ) : (
        <PrescriptionForm view={view} answer={answer} />
      )}
    </>
  )
}
