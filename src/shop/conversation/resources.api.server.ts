import type { Resource } from '#src/platform/jsonapi/resource.ts'
import type { Comment, PhotoComment } from './comment.ts'
import { uploadResource } from './uploads.api.server.ts'
import type { Opener } from './uploads.api.server.ts'

/** Who of the staff it was, and whether they have looked, is for the staff. */
const commentResource = ({ id, author, by, content, at, isUnseen }: Comment, source: 'customer' | 'staff'): Resource => ({
  type: 'comment',
  id,
  attributes: {
    content,
    author,
    created_at: at.toISOString(),
    ...(source === 'staff' && { by, unseen: isUnseen }),
  },
})

/** With its photos, which open in the session that asked. */
export const photoCommentResource = (comment: PhotoComment, showing: Opener & { source: 'customer' | 'staff' }): Resource => ({
  ...commentResource(comment, showing.source),
  relationships: { uploads: comment.uploads.map((upload) => uploadResource(upload, showing)) },
})
