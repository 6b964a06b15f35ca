import type { Resource } from '#src/platform/jsonapi/resource.ts'
import type { Comment } from './comment.ts'

/** Who of the staff it was, and whether they have looked, is for the staff. */
export const commentResource = ({ id, author, by, content, at, isUnseen }: Comment, door: 'customer' | 'staff'): Resource => ({
  type: 'comment',
  id,
  attributes: {
    content,
    author,
    created_at: at.toISOString(),
    ...(door === 'staff' && { by, unseen: isUnseen }),
  },
})
