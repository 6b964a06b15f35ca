import * as v from 'valibot'
import { Secret } from '#src/kernel/secret.ts'
import { emptyOr } from './config-rules.ts'
import type { KeyRing } from './crypto.ts'

const shape = /^[\w-]{1,32}:[0-9a-fA-F]{64}(,[\w-]{1,32}:[0-9a-fA-F]{64})*$/

/** Reads id:64-hex-digits, several separated by commas. */
export function parseKeyRing(text: string): KeyRing {
  return text.split(',').map((part) => {
    const [id = '', secret = ''] = part.split(':')
    return { id, secret: new Secret(Buffer.from(secret, 'hex')) }
  })
}

const idsOf = (text: string): string[] => parseKeyRing(text).map(({ id }) => id)

/** A placeholder that was never replaced, such as sixty-four zeros. */
const hasRepeatedByte = (text: string): boolean => parseKeyRing(text).some(({ secret }) => new Set(secret.reveal()).size === 1)

/** With two keys of one id only the first would open values, and a value does not say which one sealed it. */
const hasTwoOfOneId = (text: string): boolean => new Set(idsOf(text)).size < idsOf(text).length

export const keyRingSchema = v.pipe(
  emptyOr((text) => shape.test(text), 'must be id:64-hex-digits, several separated by commas'),
  emptyOr((text) => !hasRepeatedByte(text), 'must be random keys, none of one repeated byte: npm run keys -- new makes one'),
  emptyOr((text) => !hasTwoOfOneId(text), 'must be keys of different ids'),
)
