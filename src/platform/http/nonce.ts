import { randomBytes } from 'node:crypto'

/** Placeholder for the response's nonce in rendered pages; unguessable, so that no page text can contain it. */
export const noncePlaceholder = `nonce-${randomBytes(18).toString('hex')}`

const bytes = 18
/** In characters. */
export const nonceLength = (bytes / 3) * 4
export const newNonce = (): string => randomBytes(bytes).toString('base64url')
