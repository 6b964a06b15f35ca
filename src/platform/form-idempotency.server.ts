import { redirect } from 'react-router'
import type { Page } from './page.server.ts'
import { holderOf, isIdempotencyKey, withIdempotency } from './jsonapi/idempotency.ts'
import type { StoredResponse, Request as StoredRequest } from './jsonapi/idempotency.ts'

/** The field with the idempotency key of a button press in the browser (`ui/form-idempotency.ts`). */
export const idempotencyField = 'idempotency_key'

const maxWaitMs = 10_000
const pollMs = 50

/** What a repeated form gets besides its first answer. */
export type FormRecovery<Answer> = {
  /** The work finds what it made: run again after it has committed, it answers the same and makes nothing new. */
  isRepeatable?: boolean
  /** The answer as it is stored; for those that show a secret once. */
  withoutSecrets?: (answer: Answer) => Answer
}

/**
 * Runs a form's action once per key: sent again under the same key, the form gets the first answer and its cookies. Where the work
 * has committed and its answer was lost, it opens its page as it is now. Without scripts there is no key, and the action runs
 * each time; so it does for a guest without a cart, see `holderOf`. `Answer` must be plain JSON.
 */
export async function withFormIdempotency<Answer>(
  visit: Page,
  form: FormData,
  work: () => Promise<Answer | Response>,
  recovery: FormRecovery<Answer> = {},
): Promise<Answer | Response> {
  const key = form.get(idempotencyField)
  form.delete(idempotencyField)
  const holder = holderOf(visit)
  if (typeof key !== 'string' || !isIdempotencyKey(key) || holder === undefined) return work()
  const request: StoredRequest = { key, method: 'POST', path: visit.url.pathname, holder, content: [...form] }
  const run: Run<Answer> = { work, recovery, ran: undefined }
  const stored = await first(visit, request, run)
  if (!stored) return redirect(visit.url.pathname + visit.url.search, 303)
  if (run.ran) return run.ran.answer
  visit.setCookies.push(...stored.cookies)
  const { redirected, answer }: FormOutcome<Answer> = JSON.parse(stored.body)
  return redirected ? new Response(null, { status: stored.status, headers: redirected }) : answer
}

type FormOutcome<Answer> = { answer: Answer; redirected?: undefined } | { redirected: [string, string][]; answer?: undefined }

/** `ran`: the answer of this very request, unless another one answers it. */
type Run<Answer> = {
  work: () => Promise<Answer | Response>
  recovery: FormRecovery<Answer>
  ran: { answer: Answer | Response } | undefined
}

/** While the first request still runs, a repetition waits for its answer. Undefined when that was lost. */
async function first<Answer>(visit: Page, request: StoredRequest, run: Run<Answer>): Promise<StoredResponse | undefined> {
  const { isRepeatable } = run.recovery
  for (const giveUp = performance.now() + maxWaitMs; performance.now() < giveUp; await pause()) {
    const answer = await withIdempotency(visit.world, request, () => runOnce(visit, run), { isRepeatable })
    if (answer.ok) return answer.value
    if (answer.error.code === 'idempotency_committed') return undefined
    if (answer.error.code !== 'idempotency_in_flight') break
  }
  throw new Response(null, { status: 409 })
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pollMs))

async function runOnce<Answer>({ locale, setCookies }: Page, run: Run<Answer>): Promise<StoredResponse> {
  const before = setCookies.length
  const answer = await run.work()
  run.ran = { answer }
  return {
    status: answer instanceof Response ? answer.status : 200,
    body: JSON.stringify(outcomeOf(answer, run.recovery)),
    language: locale,
    cookies: setCookies.slice(before),
  }
}

function outcomeOf<Answer>(answer: Answer | Response, { withoutSecrets }: FormRecovery<Answer>): FormOutcome<Answer> {
  if (answer instanceof Response) return { redirected: [...answer.headers] }
  return { answer: withoutSecrets ? withoutSecrets(answer) : answer }
}
