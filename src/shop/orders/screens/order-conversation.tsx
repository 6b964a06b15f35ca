import { m } from '#src/i18n/paraglide/messages.js'
import type { UploadView } from '../../conversation/upload.ts'
import { OwnConversation } from '../../conversation/screens/own-conversation.tsx'
import type { OrderPage } from '../order-page.server.ts'
import type { OrderError } from '../order-form.server.ts'

type Props = Pick<OrderPage, 'order' | 'pharmacy' | 'canWrite' | 'sendsPhotos'> & { error: OrderError | undefined }

const none: readonly UploadView[] = []

export function OrderConversation({ order: { comments }, pharmacy, canWrite, sendsPhotos, error }: Props) {
  const writing = {
    error: error?.errors['content'],
    typed: error?.content,
    photos: sendsPhotos ? (error?.photos ?? none) : undefined,
    photosError: error?.errors['photos'] ?? error?.errors['upload_ids'],
  }
  return (
    <OwnConversation
      comments={comments}
      pharmacy={pharmacy}
      writing={canWrite ? writing : undefined}
      closed={m.order_conversation_closed()}
    />
  )
}
