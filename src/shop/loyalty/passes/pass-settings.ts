import { Secret, secretOr } from '#src/kernel/secret.ts'
import { emptyOr } from '#src/platform/config-rules.ts'
import { StartupError } from '#src/platform/startup-error.ts'

/** Part of `settings` of the configuration. Certificates and keys are given as text or as the path of a file. */
export const passMessages = {
  APPLE_PASS_CERTIFICATE: ['', 'certificate of a pass type from Apple (PEM or a file); with it cards go into Apple Wallet'],
  APPLE_PASS_KEY: ['', 'its private key (PEM or a file)'],
  APPLE_PASS_KEY_PASSWORD: ['', 'password of that key, if it has one'],
  APPLE_WWDR_CERTIFICATE: ['', 'certificate of Apple that signed it, WWDR G4 (PEM or a file)'],
  GOOGLE_WALLET_ISSUER_ID: ['', 'number of the pharmacy at Google Wallet; with it cards go there'],
  GOOGLE_WALLET_KEY: ['', 'key of the service account that may issue them (JSON from Google, or a file)'],
} as const

export const passSchema = {
  APPLE_PASS_CERTIFICATE: emptyOr(isOneLineOr('-----BEGIN '), 'must be a certificate in PEM or the path of a file'),
  APPLE_PASS_KEY: emptyOr(isOneLineOr('-----BEGIN '), 'must be a private key in PEM or the path of a file'),
  APPLE_PASS_KEY_PASSWORD: emptyOr((text) => text.length <= 1000, 'must be shorter'),
  APPLE_WWDR_CERTIFICATE: emptyOr(isOneLineOr('-----BEGIN '), 'must be a certificate in PEM or the path of a file'),
  GOOGLE_WALLET_ISSUER_ID: emptyOr((text) => /^\d{1,30}$/.test(text), 'must be the number that Google Wallet gave'),
  GOOGLE_WALLET_KEY: emptyOr(isOneLineOr('{'), 'must be JSON as Google gave it or the path of a file'),
}

/** A path, or a text that begins with `start`. */
function isOneLineOr(start: string): (text: string) => boolean {
  return (text) => text.startsWith(start) || !/[\r\n]/.test(text)
}

export type ApplePassSettings = { certificate: string; key: Secret; keyPassword: Secret | undefined; wwdr: string }
export type GooglePassSettings = { issuerId: string; key: Secret }

type Values = Record<keyof typeof passMessages, string>

const apple = ['APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_WWDR_CERTIFICATE', 'APPLE_PASS_KEY_PASSWORD'] as const
const google = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_KEY'] as const

/** Undefined when Apple Wallet is not configured. */
export function applePassesOf(values: Values): ApplePassSettings | undefined {
  if (!isWhole(values, apple, apple.slice(0, 3))) return undefined
  return {
    certificate: values.APPLE_PASS_CERTIFICATE,
    key: new Secret(values.APPLE_PASS_KEY),
    keyPassword: secretOr(values.APPLE_PASS_KEY_PASSWORD),
    wwdr: values.APPLE_WWDR_CERTIFICATE,
  }
}

/** Undefined when Google Wallet is not configured. */
export function googlePassesOf(values: Values): GooglePassSettings | undefined {
  if (!isWhole(values, google, google)) return undefined
  return { issuerId: values.GOOGLE_WALLET_ISSUER_ID, key: new Secret(values.GOOGLE_WALLET_KEY) }
}

/** False when nothing is set; throws when only a part of the required settings is. */
function isWhole(values: Values, names: readonly (keyof Values)[], needed: readonly (keyof Values)[]): boolean {
  const firstSet = names.find((name) => values[name] !== '')
  const missing = needed.find((name) => values[name] === '')
  if (firstSet === undefined) return false
  if (missing) throw new StartupError(`${firstSet} needs ${missing} beside it`)
  return true
}
