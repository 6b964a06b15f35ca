import { redirect } from 'react-router'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { formValues } from '#src/platform/forms.server.ts'
import { orNotFound } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { readPhotoForm } from '#src/shop/conversation/photos.actions.server.ts'
import { placeIn } from '../actions.server.ts'
import type { QuoteFormResult } from '../../quote/quote-view.ts'
import { requestName } from '../../request/request-labels.ts'
import { answerStaffRequest, onwards, photosOf } from '../staff-forms.server.ts'
import type { StaffAnswer } from '../staff-forms.server.ts'
import { findToQuote, quoteAction, readQuoteView } from '../../quote/staff-quote.server.ts'
import { readStaffRequest } from '../staff-reading.server.ts'
import type { RequestKey } from '../../request/store.server.ts'
import { addressOf } from './staff-requests.server.ts'
import { queueOrder, queueTabs, readDone, workPath } from './staff-queue-address.ts'

/** A request with everything that is needed to answer it, and its place in the list. */
export async function loadRequest(visit: StaffVisit, key: RequestKey) {
  const { world, principal, locale, sessionToken, isPrefetch, url } = visit
  const { tab, q, s } = addressOf(visit)
  const { request, view } = await readStaffRequest(world, principal, {
    kind: key.kind,
    id: key.publicId,
    sessionToken,
    isPrefetch,
  })
  const walk = { kind: key.kind, states: queueTabs[tab], order: queueOrder(tab), q }
  const [place, quote] = await Promise.all([
    placeIn(world, principal, walk, request.id),
    readQuoteView(world, principal, request),
  ])
  const now = world.now()
  return {
    request: view,
    place,
    filters: { tab, s },
    quote: quote ?? null,
    done: readDone(url.searchParams),
    title: requestName(request, now, locale),
    now,
  }
}

export type WorkAnswer = StaffAnswer | QuoteFormResult

/** Handles every form of that page: those of the quote editor all have the intent `quote`. */
export async function actOnRequest(visit: StaffVisit, key: RequestKey, sent: Request): Promise<Response | WorkAnswer> {
  const back = workPath(visit.locale, { kind: key.kind, id: key.publicId }, addressOf(visit))
  const photos = await readPhotoForm(visit, sent)
  const { form } = photos.ok ? photos.value : photos.error
  if (!photos.ok) {
    const typed = { values: formValues(form), photos: await photosOf(visit, form) }
    return { id: key.publicId, intent: 'comment', errors: photos.error.errors, ...typed }
  }
  const act = async () => (await answerStaffRequest(visit, { form, key, back })) ?? answerQuote(visit, key, { form, back })
  return isKeyless(form) ? act() : withFormIdempotency(visit, form, act)
}

/** A revealed code is never stored, and the buttons of the quote editor only edit a draft, until it is sent. */
const isKeyless = (form: FormData): boolean =>
  form.get('intent') === 'reveal' || (form.has('quote') && form.get('quote') !== 'send')

async function answerQuote(
  visit: StaffVisit,
  key: RequestKey,
  { form, back }: { form: FormData; back: string },
): Promise<Response | QuoteFormResult> {
  const request = orNotFound(await findToQuote(visit.world, visit.principal, key))
  const answer = await quoteAction(visit.world, visit.principal, request, form)
  if (answer.kind === 'changed') return redirect(back, 303)
  return answer.kind === 'quoted' ? onwards(visit, key, 'quoted') : answer
}
