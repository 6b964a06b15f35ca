import { hashForWriting } from '#src/platform/crypto.ts'
import type { World } from '#src/platform/world.ts'

/** For finding a sealed phone (nine digits, as stored). Does not change when the ring's keys are rotated. */
export const phoneHash = (world: Pick<World, 'hashKey'>, phone: string): Buffer =>
  hashForWriting(world, 'users.mobile_phone', phone)

/** For finding a sealed tax number (nine digits, as stored). */
export const nifHash = (world: Pick<World, 'hashKey'>, nif: string): Buffer => hashForWriting(world, 'users.nif', nif)
