import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { der, oid, sequence } from './der.ts'

const attributes = {
  CN: '2.5.4.3',
  C: '2.5.4.6',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  UID: '0.9.2342.19200300.100.1.1',
} as const

export type Name = Partial<Record<keyof typeof attributes, string>>
export type Holder = { name: Name; privateKey: KeyObject; publicKey: KeyObject }

export const newHolder = (name: Name): Holder => ({ name, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) })

const sha256WithRsa = sequence(oid('1.2.840.113549.1.1.11'), der(0x05))

// Basic constraints: without them, verifiers reject what a certificate has signed.
const yes = der(0x01, Buffer.from([0xff]))
const issuesOthers = der(0xa3, sequence(sequence(oid('2.5.29.19'), yes, der(0x04, sequence(yes)))))

/** A throw-away certificate (X.509, PEM) for `holder`, signed by `issuer`. */
export function certificateOf(holder: Holder, issuer: Holder, { from, until }: { from: Date; until: Date }): string {
  const facts = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    sha256WithRsa,
    nameOf(issuer.name),
    sequence(timeOf(from), timeOf(until)),
    nameOf(holder.name),
    holder.publicKey.export({ type: 'spki', format: 'der' }),
    ...(holder === issuer ? [issuesOthers] : []),
  )
  const signature = sign('sha256', facts, issuer.privateKey)
  const whole = sequence(facts, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}

const nameOf = (name: Name): Buffer =>
  sequence(
    ...Object.entries(attributes).flatMap(([key, id]) => {
      const value = name[key as keyof Name]
      return value === undefined ? [] : [der(0x31, sequence(oid(id), der(0x0c, Buffer.from(value))))]
    }),
  )

const timeOf = (at: Date): Buffer =>
  der(
    0x17,
    Buffer.from(
      at
        .toISOString()
        .replace(/\.\d+|[-:T]/g, '')
        .slice(2),
    ),
  )
