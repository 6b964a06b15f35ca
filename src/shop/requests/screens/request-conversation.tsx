import { m } from '#src/i18n/paraglide/messages.js'
import { OwnConversation } from '../../conversation/screens/own-conversation.tsx'
import type { RequestPage } from './request-page.server.ts'
import type { RequestError } from './request-form.server.ts'

type Props = Pick<RequestPage, 'request' | 'pharmacy' | 'canWrite'> & { error: RequestError | undefined }

export function RequestConversation({ request: { comments }, pharmacy, canWrite, error }: Props) {
  const writing = {
    error: error?.errors['content'],
    typed: error?.content,
    photos: error?.uploads ?? [],
    photosError: error?.errors['photos'],
  }
  return (
    <OwnConversation
      comments={comments}
      pharmacy={pharmacy}
      writing={canWrite ? writing : undefined}
      closed={m.request_conversation_closed()}
    />
  )
}
