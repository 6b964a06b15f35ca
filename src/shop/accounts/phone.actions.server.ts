import { hashForWriting } from '#src/platform/crypto.ts'
import type { World } from '#src/platform/world.ts'

/** By which a phone (nine digits, as stored) is found although it stands sealed. It outlives a change of the ring's keys. */
export const phoneHash = (world: Pick<World, 'hashKey'>, phone: string): Buffer =>
  hashForWriting(world, 'users.mobile_phone', phone)
