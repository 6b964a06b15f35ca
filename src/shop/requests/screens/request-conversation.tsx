import { m } from '#src/i18n/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { CommentForm } from '../../conversation/screens/comment-form.tsx'
import { CommentList } from '../../conversation/screens/comment-list.tsx'
import type { RequestPage } from './request-page.server.ts'
import type { RequestProblem } from './request-form.server.ts'

type Props = Pick<RequestPage, 'request' | 'pharmacy' | 'mayWrite'> & { problem: RequestProblem | undefined }

/** What the customer and the pharmacy wrote to each other, with photos, and the box to write more. */
export function RequestConversation({ request: { comments }, pharmacy, mayWrite, problem }: Props) {
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
          photos={problem?.uploads ?? []}
          photosError={problem?.errors['photos']}
        />
      ) : (
        <p className="text-sm text-ink-2">{m.request_conversation_closed()}</p>
      )}
    </Card>
  )
}
