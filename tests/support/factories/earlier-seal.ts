import { createCipheriv, randomBytes } from 'node:crypto'
import type { KeyRing, SealedCell } from '#src/platform/crypto.ts'

/** A value sealed as before keys were derived by purpose: with the ring's secret itself. */
export function sealEarlier({ id, secret }: KeyRing[number], { table, row, column }: SealedCell, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secret.reveal(), nonce).setAAD(Buffer.from([id, table, row, column].join('\0')))
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([Buffer.from([id.length]), Buffer.from(id), nonce, cipher.getAuthTag(), sealed])
}
