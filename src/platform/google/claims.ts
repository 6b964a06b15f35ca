import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { emailAddress } from '../email-address.ts'
import type { Identity, IdentityError } from './port.ts'

const maxNameLength = 100

// Only a literal `true` means that the provider verified the address.
const claimsShape = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  email: emailAddress,
  email_verified: v.optional(v.unknown()),
  name: v.optional(v.unknown()),
  exp: v.number(),
})

/** The identity in a verified ID token's claims; an error when they identify no one. */
export function identityOf(claims: unknown): Result<Identity, IdentityError> {
  const parsed = v.safeParse(claimsShape, claims)
  if (!parsed.success) return err({ code: 'refused', reason: 'claims' })
  const { sub, email, email_verified, name, exp } = parsed.output
  return ok({
    subject: sub,
    email,
    emailVerified: email_verified === true,
    name: nameOf(name),
    expiresAt: new Date(exp * 1000),
  })
}

/** A name is free text from the provider: reduced to one line of limited length. */
function nameOf(claim: unknown): string | null {
  if (typeof claim !== 'string') return null
  const line = claim.replaceAll(/\p{C}+/gu, ' ').replaceAll(/\s+/g, ' ')
  return Array.from(line.trim()).slice(0, maxNameLength).join('').trim() || null
}
