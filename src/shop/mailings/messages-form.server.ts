import { redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Page } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/who.ts'
import { settleUndelivered } from '../notices/undelivered.actions.server.ts'
import { startMailing } from './actions.server.ts'
import { messagesPath } from './messages-address.ts'

/** Why nothing was sent, or the post that goes out once that was confirmed. */
export type MessagesAnswer = { problem?: string; asksMail?: string }

type Visit = Page & { who: Staff }

/** Sends a message again, drops it, or sends a post, by the button that was pressed. */
export async function actHere(visit: Visit, form: FormData): Promise<Response | MessagesAnswer> {
  const { world, who, locale } = visit
  const id = String(form.get('id') ?? '')
  const intent = form.get('intent')
  if (intent === 'mail') return mailHere(visit, id)
  // What has gone out cannot be called back.
  if (intent === 'ask-mail') return { asksMail: id }
  if (intent !== 'again' && intent !== 'drop') return redirect(messagesPath(locale, {}), 303)
  const settled = await settleUndelivered(world, who, { id, how: intent, door: 'page' })
  return redirect(messagesPath(locale, { done: settled.ok ? intent : 'gone' }), 303)
}

async function mailHere({ world, who, locale }: Visit, postId: string): Promise<Response | MessagesAnswer> {
  const started = await startMailing(world, who, { postId, door: 'page' })
  if (started.ok) return redirect(messagesPath(locale, { done: 'started' }), 303)
  const { error } = started
  if (error.code === 'names_medicine') return { problem: m.mailings_medicine({ word: error.word }, { locale }) }
  return { problem: issueText(`error_${error.code}`, locale) }
}
