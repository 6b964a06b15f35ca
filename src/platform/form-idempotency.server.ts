import type { Page } from './page.server.ts'
import { isIdempotencyKey, withIdempotency } from './jsonapi/idempotency.ts'
import type { StoredResponse, Request as StoredRequest } from './jsonapi/idempotency.ts'

/** The field with the idempotency key of a button press in the browser (`ui/form-idempotency.ts`). */
export const idempotencyField = 'idempotency_key'

const maxWaitMs = 10_000
const pollMs = 50

/**
 * Runs a form's action once per key: sent again under the same key, the form gets the first answer and its cookies. Without
 * scripts there is no key, and the action runs each time. `Answer` must be plain JSON.
 */
export async function withFormIdempotency<Answer>(
  visit: Page,
  form: FormData,
  work: () => Promise<Answer | Response>,
): Promise<Answer | Response> {
  const key = form.get(idempotencyField)
  form.delete(idempotencyField)
  if (typeof key !== 'string' || !isIdempotencyKey(key)) return work()
  const stored = await first(visit, requestOf(visit, form, key), work)
  if (stored.replayed) visit.setCookies.push(...stored.cookies)
  const { redirected, answer }: FormOutcome<Answer> = JSON.parse(stored.body)
  return redirected ? new Response(null, { status: stored.status, headers: redirected }) : answer
}

type FormOutcome<Answer> = { answer: Answer; redirected?: undefined } | { redirected: [string, string][]; answer?: undefined }

function requestOf({ url, cartToken, principal, address }: Page, form: FormData, key: string): StoredRequest {
  const holder = cartToken ?? (principal.kind === 'person' ? principal.publicId : address)
  return { key, method: 'POST', path: url.pathname, holder, content: [...form] }
}

/** While the first request still runs, a repetition waits for its answer. */
async function first(visit: Page, request: StoredRequest, work: () => Promise<unknown>) {
  for (const giveUp = performance.now() + maxWaitMs; performance.now() < giveUp; await pause()) {
    const answer = await withIdempotency(visit.world, request, () => storeFirst(visit, work))
    if (answer.ok) return answer.value
    if (answer.error.code !== 'idempotency_in_flight') break
  }
  throw new Response(null, { status: 409 })
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pollMs))

async function storeFirst({ locale, setCookies }: Page, work: () => Promise<unknown>): Promise<StoredResponse> {
  const before = setCookies.length
  const answer = await work()
  const isResponse = answer instanceof Response
  return {
    status: isResponse ? answer.status : 200,
    body: JSON.stringify(isResponse ? { redirected: [...answer.headers] } : { answer }),
    language: locale,
    cookies: setCookies.slice(before),
  }
}
