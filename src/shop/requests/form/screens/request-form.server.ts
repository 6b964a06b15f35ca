import { redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { err } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import type { FieldErrors } from '#src/ui/error-summary.tsx'
import { commentForm } from '#src/shop/conversation/comment.schema.ts'
import { looseUploadViews, readPhotoForm } from '#src/shop/conversation/photos.actions.server.ts'
import type { UploadView } from '#src/shop/conversation/upload.ts'
import type { PersonVisit } from '#src/platform/page.server.ts'
import { cancelRequest, chooseItem } from '../../request/actions.server.ts'
import { submitRequest } from '../actions.server.ts'
import { writeToPharmacy } from '../../request/comments.actions.server.ts'
import type { CommentError } from '../../request/comments.actions.server.ts'
import type { DraftFields } from '../../drafts/draft.ts'
import { saveDraft } from '../../drafts/actions.server.ts'
import type { Request, RequestKind } from '../../request/request.ts'
import { stateNow } from '../../request/request-labels.ts'
import { canBeResent } from '../../request/screens/request.server.ts'
import { visibleCodes } from '../../request/screens/masked-codes.ts'
import type { CodesView } from '../../request/screens/masked-codes.ts'

/** The errors with the message and photos that were submitted, to be shown again. */
export type RequestError = { errors: FieldErrors; content: string; uploads: readonly UploadView[] }
export type CodesAnswer = { codes: CodesView }
export type RequestAnswer = RequestError | CodesAnswer

type RequestFormResult = Promise<RequestAnswer | Response | null>
type FormInput = { visit: PersonVisit; request: Request; form: FormData; /** The page. */ back: string }

const requestPath = ({ kind, id }: Pick<Request, 'kind' | 'id'>, locale: PersonVisit['locale']): string =>
  pathTo(kind === 'prescription' ? 'prescriptions.show' : 'requests.show', locale, { id })

/** Handles the forms on the customer's page of a request. On success it redirects, so that a reload sends nothing again. */
export async function answerRequestForm(visit: PersonVisit, request: Request, sent: globalThis.Request): RequestFormResult {
  const back = requestPath(request, visit.locale)
  const photos = await readPhotoForm(visit, sent)
  const { form } = photos.ok ? photos.value : photos.error
  const input = { visit, request, form, back }
  if (!photos.ok) return requestError(input, photos.error.errors)
  // Codes are stored nowhere but with their prescription, so this result is not stored for the idempotency key.
  if (form.get('intent') === 'codes') return request.codes ? { codes: visibleCodes(request.codes) } : redirect(back, 303)
  return withFormIdempotency(visit, form, () => answer(input))
}

async function answer(input: FormInput): RequestFormResult {
  switch (input.form.get('intent')) {
    case 'comment':
      return write(input)
    case 'choose':
      return choose(input)
    case 'cancel':
      return done(input, await cancelRequest(input.visit.world, input.visit.principal, keyOf(input)))
    case 'submit':
      return done(input, await submitRequest(input.visit.world, input.visit.principal, keyOf(input)))
    case 'again':
      return draftAgain(input)
    default:
      return redirect(input.back, 303)
  }
}

const keyOf = ({ request: { kind, id } }: FormInput) => ({ kind, publicId: id })

async function requestError({ visit, form }: FormInput, errors: FieldErrors): Promise<RequestError> {
  const ids = form.getAll('upload_ids').map(String)
  return { errors, content: String(form.get('content') ?? ''), uploads: await looseUploadViews(visit, ids) }
}

const sentence = (code: string, { visit }: FormInput): string =>
  issueText(code === 'wrong_state' ? 'error_request_state' : `error_${code}`, visit.locale)

async function done(input: FormInput, changed: Result<unknown, { code: string }>): RequestFormResult {
  return changed.ok ? redirect(input.back, 303) : requestError(input, { form: sentence(changed.error.code, input) })
}

async function write(input: FormInput): RequestFormResult {
  const { visit, form, back } = input
  const fields = parseForm(commentForm, form)
  if (!fields.ok) return requestError(input, fields.error.errors)
  const uploadIds = form.getAll('upload_ids').map(String)
  const written = await writeToPharmacy(visit.world, visit.principal, keyOf(input), { content: fields.value.content, uploadIds })
  if (written.ok) return redirect(`${back}#conversation`, 303)
  return requestError(input, { [fieldOf(written.error)]: sentence(written.error.code, input) })
}

const fieldOf = ({ code }: CommentError): string => (code === 'upload_unknown' ? 'photos' : 'content')

/** The router revalidates the page by itself; a plain form needs a redirect. */
async function choose(input: FormInput): RequestFormResult {
  const { visit, form } = input
  const choice = form.get('choice') === 'alternative' ? 'alternative' : 'original'
  const selection = { itemId: String(form.get('item') ?? ''), choice } as const
  const chosen = await chooseItem(visit.world, visit.principal, keyOf(input), selection)
  if (chosen.ok && visit.isDataRequest) return null
  return done(input, chosen)
}

/** Starts a new draft with the previous contents; consent has to be given again. */
async function draftAgain(input: FormInput): RequestFormResult {
  const { visit, request } = input
  const { world, principal, locale } = visit
  if (!canBeResent(stateNow(request, world.now()))) return done(input, err({ code: 'wrong_state' }))
  const saved = await saveDraft(world, principal, request.kind, { fields: draftOf(request), uploadIds: [] })
  if (!saved.ok) return done(input, saved)
  return redirect(pathTo(newPage[request.kind], locale), 303)
}

const newPage = { prescription: 'prescriptions.new', request: 'requests.new' } as const satisfies Record<RequestKind, string>

function draftOf({ kind, codes, text, preference, productId, quantity }: Request): DraftFields {
  if (kind === 'request') {
    return { product_request: text ?? '', product_id: productId ?? '', quantity: String(quantity ?? 1) }
  }
  return {
    way: codes ? 'codes' : 'photo',
    prescription_code: codes?.number ?? '',
    dispensation_code: codes?.access ?? '',
    option_right_code: codes?.option ?? '',
    message: text ?? '',
    preference: preference ?? '',
  }
}
