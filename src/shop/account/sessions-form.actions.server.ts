import { transaction } from '#src/platform/database/transaction.ts'
import type { PersonVisit } from '#src/platform/page.server.ts'
import { closeOtherSessions, endSession } from '#src/platform/sessions/sessions.ts'

/**
 * Ends the sessions that a button of the list names; undefined for any other form. A session that has already ended is not an
 * error.
 */
export async function submitEndSessionsForm(
  { world, principal, sessionToken }: PersonVisit,
  form: FormData,
): Promise<'session' | 'sessions' | undefined> {
  const intent = form.get('intent')
  if (intent === 'end_session') {
    await transaction(world.db, (tx) => endSession(tx, principal.userId, String(form.get('session'))))
    return 'session'
  }
  if (intent !== 'end_others') return undefined
  await transaction(world.db, (tx) => closeOtherSessions(tx, principal.userId, sessionToken?.reveal() ?? ''))
  return 'sessions'
}
