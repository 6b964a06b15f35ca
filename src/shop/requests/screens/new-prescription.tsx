import { Suspense, lazy } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import type {
  ActionFunctionArgs,
  ClientActionFunctionArgs,
  ClientLoaderFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
  ShouldRevalidateFunctionArgs,
} from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { personPageContext } from '#src/platform/page.server.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { orStayOnPage } from './offline-fallback.ts'
import { loadWhole } from './guide-page.ts'
import { submitPrescription } from './prescription-form.server.ts'
import { PrescriptionForm } from './prescription-form.tsx'
import { readPrescriptionForm } from './prescription-page.server.ts'
import type { PrescriptionAnswer } from './prescription-view.ts'

// The second step loads when it is reached.
const PrescriptionReview = lazy(() =>
  import('./prescription-review.tsx').then(({ PrescriptionReview: component }) => ({ default: component })),
)

export const loader = (args: LoaderFunctionArgs) => readPrescriptionForm(personPageContext(args))

export const clientLoader = (args: ClientLoaderFunctionArgs) => loadWhole<typeof loader>(args)

export const action = (args: ActionFunctionArgs) => submitPrescription(personPageContext(args), args.request)

export const clientAction = (args: ClientActionFunctionArgs) =>
  orStayOnPage<PrescriptionAnswer>(args, () => ({ errors: { form: m.prescription_form_unreachable() } }))

/** An autosave that ends during the navigation to the next step must not suppress the loading of that step's data. */
export const shouldRevalidate = ({ formData, currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get('intent') === 'autosave' ? currentUrl.href !== nextUrl.href : defaultShouldRevalidate

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.title, matches) }] : []

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
