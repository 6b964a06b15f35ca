import { data } from 'react-router'
import type { ClientActionFunctionArgs } from 'react-router'
import { asError } from './as-error.ts'

/**
 * The action of a page as the browser calls it. A failed connection must not lose what was typed (S245): the page stays with the
 * answer of `unreached`, and the error is reported, as `failure` where it has no text of its own.
 */
export async function orStayOnPage<Answer>(
  { serverAction, request }: ClientActionFunctionArgs,
  failure: string,
  unreached: () => Answer,
): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error
    reportError(asError(error, failure))
    // With a status of 400 or more the router does not revalidate, which would fail as well.
    return data(unreached(), { status: 503 })
  }
}
