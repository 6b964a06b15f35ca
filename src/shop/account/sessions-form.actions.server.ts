import { transaction } from '#src/platform/database/transaction.ts'
import type { Page } from '#src/platform/page.server.ts'
import { closeOtherSessions, endSession } from '#src/platform/sessions/sessions.ts'
import type { Person } from '#src/platform/principal.ts'

/** Ends what a button of the list of sessions names; undefined when the form is another one. One that has gone already is no news. */
export async function submitEndSessionsForm(
  { world, principal, sessionToken = '' }: Page & { principal: Person },
  form: FormData,
): Promise<'session' | 'sessions' | undefined> {
  const intent = form.get('intent')
  if (intent === 'end_session') {
    await transaction(world.db, (tx) => endSession(tx, principal.userId, String(form.get('session'))))
    return 'session'
  }
  if (intent !== 'end_others') return undefined
  await transaction(world.db, (tx) => closeOtherSessions(tx, principal.userId, sessionToken))
  return 'sessions'
}
