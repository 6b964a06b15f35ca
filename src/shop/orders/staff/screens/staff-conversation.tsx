import { m } from '#src/i18n/paraglide/messages.js'
import type { UploadView } from '#src/shop/conversation/upload.ts'
import { CommentForm } from '#src/shop/conversation/screens/comment-form.tsx'
import { CommentList } from '#src/shop/conversation/screens/comment-list.tsx'
import type { DocumentFormErrors } from '../../documents/staff-documents-form.server.ts'
import type { StaffOrderPage } from '../read-staff-orders.server.ts'
import { customerName } from './customer-name.ts'

type Props = { order: StaffOrderPage; error: DocumentFormErrors | undefined }

const none: readonly UploadView[] = []

/** The conversation with the customer; a reply notifies them. */
export function StaffConversation({ order, error }: Props) {
  const { number, documents } = order
  const own = error?.intent === 'comment' ? error : undefined
  const visible = documents.comments.map(({ by, isUnseen, ...comment }) => ({
    ...comment,
    name: comment.author === 'staff' ? (by ?? m.staff_area()) : (customerName(order) ?? m.staff_actor_customer()),
    isNew: isUnseen,
  }))
  return (
    <div className="grid gap-3">
      {visible.length > 0 && <CommentList comments={visible} own="staff" newText={m.staff_conversation_new()} />}
      {documents.canWrite && (
        <CommentForm
          label={m.staff_conversation_label()}
          hint={m.staff_conversation_hint()}
          button={m.staff_conversation_send()}
          count={visible.length}
          error={own?.errors['content']}
          typed={own?.values['content']}
          photos={documents.sendsPhotos ? (own?.photos ?? none) : undefined}
          photosError={own?.errors['photos'] ?? own?.errors['upload_ids']}
          size="s"
        >
          <input type="hidden" name="number" value={number} />
        </CommentForm>
      )}
    </div>
  )
}
