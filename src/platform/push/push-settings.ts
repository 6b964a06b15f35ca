import { createECDH } from 'node:crypto'
import { Secret } from '#src/kernel/secret.ts'
import { emptyOr, urlOf } from '../config-rules.ts'
import { StartupError } from '../startup-error.ts'

export const pushMessages = {
  VAPID_PUBLIC_KEY: ['', 'with it browsers show notifications while no page is open; npm run keys -- push makes a pair'],
  VAPID_PRIVATE_KEY: ['', 'the key that belongs to it'],
  VAPID_SUBJECT: ['', 'whom services of push turn to: mailto:… or an https address; the address of the shop when empty'],
} as const

const base64 = (bytes: number) => (text: string) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes

export const pushSchema = {
  VAPID_PUBLIC_KEY: emptyOr(base64(65), 'must be a public key of P-256 in base64url, 87 characters'),
  VAPID_PRIVATE_KEY: emptyOr(base64(32), 'must be a private key of P-256 in base64url, 43 characters'),
  VAPID_SUBJECT: emptyOr(urlOf('mailto:', 'https:'), 'must be mailto:… or an https address'),
}

export type PushSettings = { publicKey: string; privateKey: Secret; subject: string }

type Values = Record<keyof typeof pushMessages | 'PUBLIC_ORIGIN', string>

/** Undefined when push notifications are not configured. */
export function pushOf(values: Values): PushSettings | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: configured, PUBLIC_ORIGIN: origin } = values
  if (!publicKey && !privateKey && !configured) return undefined
  if (!publicKey) throw new StartupError(`${privateKey ? 'VAPID_PRIVATE_KEY' : 'VAPID_SUBJECT'} needs VAPID_PUBLIC_KEY beside it`)
  if (!privateKey) throw new StartupError('VAPID_PUBLIC_KEY needs VAPID_PRIVATE_KEY beside it')
  if (publicKeyOf(privateKey) !== publicKey) throw new StartupError('VAPID_PRIVATE_KEY must belong to VAPID_PUBLIC_KEY')
  const subject = configured || (origin.startsWith('https://') ? origin : '')
  if (!subject) throw new StartupError('VAPID_PUBLIC_KEY needs VAPID_SUBJECT or an https PUBLIC_ORIGIN')
  return { publicKey, privateKey: new Secret(privateKey), subject }
}

/** Undefined for bytes that are not a key of the curve. */
function publicKeyOf(privateKey: string): string | undefined {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
  return curve.getPublicKey('base64url')
}
