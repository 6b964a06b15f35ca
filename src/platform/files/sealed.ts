import { seal, unsealBytes } from '../crypto.ts'
import type { World } from '../world.ts'

const keyBytes = 32
const ringOf = (key: string) => [{ id: 'file', secret: Buffer.from(key, 'base64url') }]
const placeOf = (name: string) => ({ table: 'files', row: name, column: 'content' })

/**
 * Keeps a file under a key of its own, and answers that key. Whoever seals the key in a column has the file sealed with the key
 * ring: a change of keys seals the key anew and never reads the file, and a key that is forgotten takes the file with it, copies
 * of the store included.
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

/** Undefined when there is no such file; throws when it does not open with this key. */
export async function getSealed(
  { files }: Pick<World, 'files'>,
  name: string,
  key: string,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const sealed = await files.get(name)
  return sealed && unsealBytes(ringOf(key), placeOf(name), sealed)
}
