import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A software passkey device for one site. */
export type Authenticator = {
  /** Answers `registrationOptions` like a browser, as the text of the page's form field. */
  register: (options: { challenge: string }) => string
  /** Answers `provingOptions` likewise. `counter`: the device's signature counter; one more than before by default. */
  prove: (options: { challenge: string }, lie?: { counter?: number; userVerified?: boolean; origin?: string }) => string
}

const present = 0x01
const verified = 0x04
const attested = 0x40

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
const base64 = (bytes: Buffer): string => bytes.toString('base64url')

// A minimal CBOR encoder: texts, byte strings, small and negative integers, maps.
const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255])
const number = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const map = (...entries: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, entries.length), ...entries.flat()])

export function softwareAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const rpHash = sha256(new URL(origin).hostname)
  let uses = 0
  const said = (type: string, challenge: string, from = origin): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const facts = (flags: number, counter: number): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([rpHash, Buffer.from([flags]), count])
  }
  const answer = (response: object): string =>
    JSON.stringify({ id: base64(id), rawId: base64(id), type: 'public-key', clientExtensionResults: {}, response })
  return {
    register({ challenge }) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = map(
        [number(1), number(2)],
        [number(3), number(-7)],
        [number(-1), number(1)],
        [number(-2), bytes(Buffer.from(x, 'base64url'))],
        [number(-3), bytes(Buffer.from(y, 'base64url'))],
      )
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const authData = Buffer.concat([facts(present | verified | attested, uses), credential])
      const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(authData)])
      return answer({
        clientDataJSON: base64(said('webauthn.create', challenge)),
        attestationObject: base64(attestation),
        transports: ['internal'],
      })
    },
    prove({ challenge }, { counter = (uses += 1), userVerified = true, origin: from } = {}) {
      const client = said('webauthn.get', challenge, from)
      const authData = facts(userVerified ? present | verified : present, counter)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: base64(client),
        authenticatorData: base64(authData),
        signature: base64(signature),
      })
    },
  }
}
