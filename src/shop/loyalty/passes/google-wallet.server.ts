import { createPrivateKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { emailAddress } from '#src/platform/email-address.ts'
import { StartupError } from '#src/platform/startup-error.ts'
import { readConfiguredText } from './configured-text.ts'
import type { GooglePassSettings } from './pass-settings.ts'

/** The classes and objects that Google Wallet stores, each complete with `id`. */
export type GooglePassContent = { loyaltyClasses: readonly object[]; loyaltyObjects: readonly object[] }

export type GooglePasses = {
  /** Prefix of all ids the pharmacy has there. */
  issuerId: string
  /** The link with which a person saves the card to Google. `at`: real time. */
  saveLink: (content: GooglePassContent, at: Date) => Promise<string>
}

const account = v.object({ client_email: emailAddress, private_key: v.string() })

/** Reads the service account's key. Throws a StartupError when it is invalid. */
export function openGooglePasses({ issuerId, key: serviceAccount }: GooglePassSettings): GooglePasses {
  const { client_email: issuer, private_key: pem } = readAccount(serviceAccount.reveal())
  const key = readKey(pem)
  return {
    issuerId,
    async saveLink(payload, at) {
      const claims = { iss: issuer, aud: 'google', typ: 'savetowallet', origins: [], payload }
      const signed = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).setIssuedAt(at)
      return `https://pay.google.com/gp/v/save/${await signed.sign(key)}`
    },
  }
}

const wrong = (): StartupError =>
  new StartupError('GOOGLE_WALLET_KEY must be the JSON key of a service account, or the path of such a file')

function readAccount(serviceAccount: string): v.InferOutput<typeof account> {
  const text = readConfiguredText('GOOGLE_WALLET_KEY', serviceAccount, '{')
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), account), text)
  if (!read.success) throw wrong()
  return read.output
}

function readKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    throw wrong()
  }
  throw wrong()
}

declare module '#src/platform/world.ts' {
  interface World {
    /** Undefined when Google Wallet is not configured; passes for it are then not offered. */
    googlePasses: GooglePasses | undefined
  }
}
