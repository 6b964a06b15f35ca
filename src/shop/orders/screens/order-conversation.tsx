import { m } from '#src/i18n/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import type { UploadView } from '../../conversation/upload.ts'
import { CommentForm } from '../../conversation/screens/comment-form.tsx'
import { CommentList } from '../../conversation/screens/comment-list.tsx'
import type { OrderPage } from '../order-page.server.ts'
import type { OrderProblem } from '../order-form.server.ts'

type Props = Pick<OrderPage, 'order' | 'pharmacy' | 'mayWrite' | 'sendsPhotos'> & { problem: OrderProblem | undefined }

const none: readonly UploadView[] = []

/** What the customer and the pharmacy wrote to each other, and the box to write more. */
export function OrderConversation({ order: { comments }, pharmacy, mayWrite, sendsPhotos, problem }: Props) {
  const shown = comments.map((comment) => ({
    ...comment,
    name: comment.author === 'staff' ? pharmacy : m.order_conversation_you(),
  }))
  if (shown.length === 0 && !mayWrite) return null
  return (
    <Card as="section" id="conversation" aria-labelledby="conversation-title" className="grid gap-4">
      <h2 id="conversation-title" className="font-sans text-lg font-bold tracking-normal">
        {m.order_conversation()}
      </h2>
      {shown.length > 0 && <CommentList comments={shown} own="customer" />}
      {mayWrite ? (
        <CommentForm
          label={m.order_conversation_label()}
          hint={m.order_conversation_hint()}
          button={m.order_conversation_send()}
          count={shown.length}
          error={problem?.errors['content']}
          typed={problem?.content}
          photos={sendsPhotos ? (problem?.photos ?? none) : undefined}
          photosError={problem?.errors['photos'] ?? problem?.errors['upload_ids']}
        />
      ) : (
        <p className="text-sm text-ink-2">{m.order_conversation_closed()}</p>
      )}
    </Card>
  )
}
