import { randomBytes } from 'node:crypto'

/** Stands in rendered pages where the nonce of the answer belongs; unguessable, so that no text of a page can hold it. */
export const noncePlaceholder = `nonce-${randomBytes(18).toString('hex')}`

const bytes = 18
/** Characters of a nonce. */
export const nonceLength = (bytes / 3) * 4
export const newNonce = (): string => randomBytes(bytes).toString('base64url')
