import { isStaff } from '#src/platform/principal.ts'
import type { Person } from '#src/platform/principal.ts'

export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

/** What stands between a person's password and their work. */
export type SecondFactor = {
  /** Since when an app of theirs makes codes. */
  totpSince: Date | null
  passkeys: readonly Passkey[]
  recoveryCodesLeft: number
}

/** A secret on its way into an app. Nothing of it is stored before a code shows that it has arrived. */
export type Enrolment = {
  /** Goes through the form and back: sealed for one person and half an hour. */
  sealed: string
  /** In groups of four, for typing. */
  secret: string
  /** The QR code as an address of a picture. */
  picture: string
}

export const isSetUp = ({ totpSince, passkeys }: Pick<SecondFactor, 'totpSince' | 'passkeys'>): boolean =>
  totpSince !== null || passkeys.length > 0

/** Staff must have one, but for the demo, where everybody's password is public anyway. */
export const isObliged = (mode: 'demo' | 'production', person: Person): boolean => mode !== 'demo' && isStaff(person)

export const recoveryCodeCount = 10
/** Sixty bits in Crockford's alphabet. */
export const recoveryCodeLength = 12

/** "7K3M-9QXB-2PTV": easier to copy from paper. */
export const inGroups = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1-')

export type PresentedCode = { kind: 'totp' | 'recovery'; code: string }

/** Six digits of the app or a recovery code, however it was typed; undefined for what can be neither. */
export function readCode(text: string): PresentedCode | undefined {
  const bare = text.replaceAll(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(bare)) return { kind: 'totp', code: bare }
  const code = bare.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return new RegExp(`^[\\dA-HJKMNP-TV-Z]{${recoveryCodeLength}}$`).test(code) ? { kind: 'recovery', code } : undefined
}
