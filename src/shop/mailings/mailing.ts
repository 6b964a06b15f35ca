/** Of one email: it waits for its turn, was sent, was not sent because its reason ended, or was refused. */
export const mailingEmailStates = ['waiting', 'sent', 'dropped', 'failed'] as const
export type MailingEmailState = (typeof mailingEmailStates)[number]

/** What each state means. The only place: the job, the counts and SQL conditions derive from it. */
const mailingEmailFacets: Readonly<Record<MailingEmailState, { isDue: boolean }>> = {
  waiting: { isDue: true },
  sent: { isDue: false },
  dropped: { isDue: false },
  failed: { isDue: false },
}

export const isDueEmail = (state: MailingEmailState): boolean => mailingEmailFacets[state].isDue
export const dueEmailStates = mailingEmailStates.filter(isDueEmail)
/** In which an email ends. */
export type SettledEmailState = Exclude<MailingEmailState, 'waiting'>
export type EmailCounts = Readonly<Record<MailingEmailState, number>>

/** A published post emailed to everyone who had agreed to offers and news. Waiting emails go out within minutes. */
export type Mailing = {
  id: string
  postId: string
  startedAt: Date
  /** Null while there are people left to write to. */
  endedAt: Date | null
  /**
   * `dropped`: consent withdrawn, account erased, or the post unpublished, deleted or its blog turned off, before the email's
   * turn came.
   */
  emails: EmailCounts
}

/** A post that can be sent, or was. */
export type MailablePost = { id: string; title: string; publishedAt: Date; mailing: Mailing | null }
