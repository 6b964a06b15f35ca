import { keyedHashes } from '#src/platform/crypto.ts'
import type { World } from '#src/platform/world.ts'

/** By which a phone (nine digits, as stored) is found although it stands sealed. It outlives a change of the ring's keys. */
export function phoneHash(world: Pick<World, 'hashKey' | 'keys'>, phone: string): Buffer {
  const [hash] = keyedHashes(world, 'users.mobile_phone', phone)
  if (!hash) throw new Error('a phone without a hash')
  return hash
}
