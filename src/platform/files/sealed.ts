import { Secret } from '#src/kernel/secret.ts'
import { seal, unsealBytes } from '../crypto.ts'
import type { World } from '../world.ts'

const keyBytes = 32
const ringOf = (key: string) => [{ id: 'file', secret: new Secret(Buffer.from(key, 'base64url')) }]
const placeOf = (name: string) => ({ table: 'files', row: name, column: 'content' })

/**
 * Stores a file encrypted with its own key and returns that key, which the caller seals in a column. A key rotation reseals only
 * the key and never reads the file; deleting the key makes the file unreadable, copies of the store included.
 */
export async function putSealed(
  { files, random }: Pick<World, 'files' | 'random'>,
  name: string,
  content: Uint8Array,
): Promise<string> {
  const key = Buffer.from(random(keyBytes)).toString('base64url')
  await files.put(name, seal(ringOf(key), placeOf(name), content))
  return key
}

/** Undefined when the file does not exist; throws when this key does not open it. */
export async function getSealed(
  { files }: Pick<World, 'files'>,
  name: string,
  key: string,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const sealed = await files.get(name)
  return sealed && unsealBytes(ringOf(key), placeOf(name), sealed)
}
