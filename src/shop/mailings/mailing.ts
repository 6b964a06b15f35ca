/** A published post sent by e-mail to everybody who had agreed to offers and news. Letters that wait go out within minutes. */
export type Mailing = {
  id: string
  postId: string
  startedAt: Date
  /** Null while there is somebody left to write to. */
  endedAt: Date | null
  /** `dropped`: taken back, erased or the post unpublished, deleted or its blog switched off, before the letter's turn came. */
  emails: { waiting: number; sent: number; dropped: number; failed: number }
}

/** A post that may be sent, or was. */
export type MailablePost = { id: string; title: string; publishedAt: Date; mailing: Mailing | null }
