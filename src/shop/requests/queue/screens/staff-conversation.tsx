import { awaitsQuote } from '../../request/request.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { CommentForm } from '#src/shop/conversation/screens/comment-form.tsx'
import { CommentList } from '#src/shop/conversation/screens/comment-list.tsx'
import type { StaffAnswer } from '../staff-forms.server.ts'
import type { StaffRequest } from '../staff-reading.server.ts'

type Props = { request: StaffRequest; answer: StaffAnswer | undefined }

/** The conversation of customer and pharmacy; a question leaves the state unchanged. */
export function StaffTalk({ request, answer }: Props) {
  const { id, comments, customer, canWrite, state } = request
  const own = answer?.intent === 'comment' && answer.errors ? answer : undefined
  const visible = comments.map(({ by, isUnseen, ...comment }) => ({
    ...comment,
    name: comment.author === 'staff' ? (by ?? m.staff_area()) : (customer ?? m.staff_actor_customer()),
    isNew: isUnseen,
  }))
  return (
    <div className="grid gap-3">
      {visible.length > 0 && <CommentList comments={visible} own="staff" newText={m.staff_conversation_new()} />}
      {canWrite && (
        <CommentForm
          key={id}
          label={m.staff_conversation_label()}
          hint={awaitsQuote(state) ? m.staff_ask_hint() : m.staff_conversation_hint()}
          button={m.staff_ask_send()}
          count={visible.length}
          error={own?.errors['content']}
          typed={own?.values['content']}
          photos={own?.photos ?? []}
          photosError={own?.errors['photos']}
          submittedBy="q"
          size="s"
        />
      )}
    </div>
  )
}
