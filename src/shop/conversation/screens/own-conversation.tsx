import { m } from '#src/i18n/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'

type VisibleComment = Omit<Parameters<typeof CommentList>[0]['comments'][number], 'name'>
type Writing = Pick<Parameters<typeof CommentForm>[0], 'error' | 'typed' | 'photos' | 'photosError'>
/** `writing`: what the comment box shows; undefined once the conversation is over, which `closed` says. */
type Props = { comments: readonly VisibleComment[]; pharmacy: string; writing: Writing | undefined; closed: string }

/** The conversation of customer and pharmacy, and the box for another comment. */
export function OwnConversation({ comments, pharmacy, writing, closed }: Props) {
  const visible = comments.map((comment) => ({
    ...comment,
    name: comment.author === 'staff' ? pharmacy : m.order_conversation_you(),
  }))
  if (visible.length === 0 && !writing) return null
  return (
    <Card as="section" id="conversation" aria-labelledby="conversation-title" className="grid gap-4">
      <h2 id="conversation-title" className="font-sans text-lg font-bold tracking-normal">
        {m.order_conversation()}
      </h2>
      {visible.length > 0 && <CommentList comments={visible} own="customer" />}
      {writing ? (
        <CommentForm
          label={m.order_conversation_label()}
          hint={m.order_conversation_hint()}
          button={m.order_conversation_send()}
          count={visible.length}
          {...writing}
        />
      ) : (
        <p className="text-sm text-ink-2">{closed}</p>
      )}
    </Card>
  )
}
