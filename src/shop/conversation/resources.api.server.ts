import type { Resource } from '#src/platform/jsonapi/resource.ts'
import type { Comment, PhotoComment } from './comment.ts'
import { uploadResource } from './uploads.api.server.ts'
import type { Opener } from './uploads.api.server.ts'

/** Who of the staff it was, and whether they have looked, is for the staff. */
const commentResource = ({ id, author, by, content, at, isUnseen }: Comment, door: 'customer' | 'staff'): Resource => ({
  type: 'comment',
  id,
  attributes: {
    content,
    author,
    created_at: at.toISOString(),
    ...(door === 'staff' && { by, unseen: isUnseen }),
  },
})

/** With its photos, which open in the session that asked. */
export const photoCommentResource = (comment: PhotoComment, showing: Opener & { door: 'customer' | 'staff' }): Resource => ({
  ...commentResource(comment, showing.door),
  relationships: { uploads: comment.uploads.map((upload) => uploadResource(upload, showing)) },
})
