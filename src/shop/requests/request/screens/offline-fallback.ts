import { asError } from '#src/ui/as-error.ts'
import { data } from 'react-router'
import type { ClientActionFunctionArgs } from 'react-router'

/** A failed connection must not lose what was typed: the page stays, and the error is reported. */
export async function orStayOnPage<Answer>(
  { serverAction, request }: ClientActionFunctionArgs,
  unreached: () => Answer,
): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error
    reportError(asError(error, 'the form could not be sent'))
    // With a status of 400 or more the router does not revalidate, which would fail as well.
    return data(unreached(), { status: 503 })
  }
}
