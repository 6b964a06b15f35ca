import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Locale } from '#src/i18n/locales.ts'
import { locales } from '#src/i18n/locales.ts'
import { StartupError } from '#src/platform/startup-error.ts'
import { readConfiguredText } from './configured-text.ts'
import type { ApplePassSettings } from './pass-settings.ts'

/**
 * The content of a pass. Its texts are Portuguese, which phones set
 * to other languages show; `texts` has them in each of our languages.
 */
export type ApplePassContent = {
  /** `pass.json` without the fields that come from the certificate. */
  facts: Readonly<Record<string, unknown>>
  texts: Readonly<Record<Locale, Readonly<Record<string, string>>>>
  /** PNGs by file name. */
  images: Readonly<Record<string, Buffer>>
}

export type ApplePasses = {
  /** When the certificate expires: phones refuse passes signed later. */
  until: Date
  /** Creates a file for Apple Wallet. */
  sign: (content: ApplePassContent) => Promise<Buffer<ArrayBuffer>>
}

/** Reads certificates and key. Throws a StartupError when they are invalid, expired or do not belong together. */
export function openApplePasses(settings: ApplePassSettings, now: Date): ApplePasses {
  const certificate = readCertificate('APPLE_PASS_CERTIFICATE', settings.certificate, now)
  const wwdr = readCertificate('APPLE_WWDR_CERTIFICATE', settings.wwdr, now)
  const key = readKey(settings)
  if (!certificate.checkPrivateKey(key)) throw new StartupError('APPLE_PASS_KEY does not belong to APPLE_PASS_CERTIFICATE')
  if (!certificate.checkIssued(wwdr) || !certificate.verify(wwdr.publicKey))
    throw new StartupError('APPLE_WWDR_CERTIFICATE is not the one that signed APPLE_PASS_CERTIFICATE')
  const names = namesOf(certificate)
  const signer = {
    signerCert: certificate.toString(),
    // The library's parser supports few encrypted key formats, so it gets the decrypted key.
    signerKey: key.export({ type: 'pkcs1', format: 'pem' }),
    wwdr: wwdr.toString(),
  }
  return {
    until: earlier(certificate.validToDate, wwdr.validToDate),
    sign: (content) => sign(content, names, signer),
  }
}

function readCertificate(name: string, pem: string, now: Date): X509Certificate {
  const text = readConfiguredText(name, pem, '-----BEGIN ')
  const certificate = parsed(() => new X509Certificate(text))
  if (!certificate) throw new StartupError(`${name} must be a certificate in PEM, or the path of such a file`)
  const [from, until] = [certificate.validFromDate, certificate.validToDate]
  if (until <= now) throw new StartupError(`${name} has expired on ${until.toISOString().slice(0, 10)}`)
  if (from > now) throw new StartupError(`${name} is not good before ${from.toISOString().slice(0, 10)}`)
  return certificate
}

function readKey({ key: pem, keyPassword: passphrase }: ApplePassSettings): KeyObject {
  const text = readConfiguredText('APPLE_PASS_KEY', pem.reveal(), '-----BEGIN ')
  const key = parsed(() => createPrivateKey({ key: text, ...(passphrase && { passphrase: passphrase.reveal() }) }))
  if (key?.asymmetricKeyType === 'rsa') return key
  const isSealed = /ENCRYPTED/.test(text)
  throw new StartupError(
    isSealed
      ? 'APPLE_PASS_KEY_PASSWORD must be the password of APPLE_PASS_KEY'
      : 'APPLE_PASS_KEY must be a private RSA key in PEM, or the path of such a file',
  )
}

/** Undefined when parsing fails. */
function parsed<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

type Names = { passTypeIdentifier: string; teamIdentifier: string }

/** Apple writes both into the certificate; phones refuse a pass with other values. */
function namesOf({ subject }: X509Certificate): Names {
  const passTypeIdentifier = /^UID=(pass\.\S+)$/m.exec(subject)?.[1]
  const teamIdentifier = /^OU=(\S+)$/m.exec(subject)?.[1]
  if (!passTypeIdentifier || !teamIdentifier)
    throw new StartupError('APPLE_PASS_CERTIFICATE must be one of Apple’s for a pass type (pass.…)')
  return { passTypeIdentifier, teamIdentifier }
}

type Signer = { signerCert: string; signerKey: string; wwdr: string }

async function sign({ facts, texts, images }: ApplePassContent, names: Names, signer: Signer): Promise<Buffer<ArrayBuffer>> {
  // Imported on demand: a third of a second and 25 MB that a shop without passes does not spend.
  const { PKPass } = await import('passkit-generator')
  const json = Buffer.from(JSON.stringify({ formatVersion: 1, ...names, ...facts }))
  const pass = new PKPass({ ...images, 'pass.json': json }, signer)
  for (const locale of locales) pass.localize(locale, quoted(texts[locale]))
  return Buffer.from(pass.getAsBuffer())
}

const quoted = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map((pair) => pair.map((text) => text.replace(/["\\]/g, String.raw`\$&`))))

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

declare module '#src/platform/world.ts' {
  interface World {
    /** Undefined when Apple Wallet is not configured; passes for it are then not offered. */
    applePasses: ApplePasses | undefined
  }
}
