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
  emails: { waiting: number; sent: number; dropped: number; failed: number }
}

/** A post that can be sent, or was. */
export type MailablePost = { id: string; title: string; publishedAt: Date; mailing: Mailing | null }
