import { normaliseCode } from '#src/kernel/text.ts'
import { isStaff } from '#src/platform/principal.ts'
import type { Person } from '#src/platform/principal.ts'

export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

/** A person's second factors. */
export type SecondFactor = {
  /** When the authenticator app was set up. */
  totpSince: Date | null
  passkeys: readonly Passkey[]
  recoveryCodesLeft: number
}

/** A new secret for an app. Nothing is stored before a code proves that the app has it. */
export type Enrolment = {
  /** Travels through the form and back: sealed for one person and half an hour. */
  sealed: string
  /** In groups of four, for typing. */
  secret: string
  /** The QR code as the URL of a picture. */
  picture: string
}

export const isSetUp = ({ totpSince, passkeys }: Pick<SecondFactor, 'totpSince' | 'passkeys'>): boolean =>
  totpSince !== null || passkeys.length > 0

/** Required of staff, except in the demo, where every password is public anyway. */
export const isObliged = (mode: 'demo' | 'production', person: Person): boolean => mode !== 'demo' && isStaff(person)

export const recoveryCodeCount = 10
/** Sixty bits in Crockford's alphabet. */
export const recoveryCodeLength = 12

/** "7K3M-9QXB-2PTV": easier to copy from paper. */
export const inGroups = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1-')

export type PresentedCode = { kind: 'totp' | 'recovery'; code: string }

/** Six digits of the app or a recovery code, however typed; undefined for anything else. */
export function readCode(text: string): PresentedCode | undefined {
  const bare = normaliseCode(text).replaceAll('-', '')
  if (/^\d{6}$/.test(bare)) return { kind: 'totp', code: bare }
  const code = bare.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return new RegExp(`^[\\dA-HJKMNP-TV-Z]{${recoveryCodeLength}}$`).test(code) ? { kind: 'recovery', code } : undefined
}
