import { asError } from '#src/ui/as-error.ts'
import { data } from 'react-router'
import type { ClientActionFunctionArgs } from 'react-router'

/** A connection that breaks must not cost what was typed: the page stays, and the report goes where errors go. */
export async function orStayOnPage<Answer>(
  { serverAction, request }: ClientActionFunctionArgs,
  unreached: () => Answer,
): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error
    reportError(asError(error, 'the form could not be sent'))
    // From 400 on nothing is loaded anew: that would fail as well.
    return data(unreached(), { status: 503 })
  }
}
