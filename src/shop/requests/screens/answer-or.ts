import { data } from 'react-router'
import type { ClientActionFunctionArgs } from 'react-router'

/** A connection that breaks must not cost what was typed: the page stays, and the report goes where errors go. */
export async function answerOr<Answer>(
  { serverAction, request }: ClientActionFunctionArgs,
  unreached: () => Answer,
): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error
    reportError(error)
    // From 400 on nothing is loaded anew: that would fail as well.
    return data(unreached(), { status: 503 })
  }
}
