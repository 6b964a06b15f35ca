import type { Result } from '#src/kernel/result.ts'
import { hit } from '#src/platform/http/limits.ts'
import type { TooMany } from '#src/platform/http/limits.ts'
import type { Person } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { readProfile } from '../accounts/actions.server.ts'
import { isComplete } from '../accounts/person.ts'

export type NotReady = { code: 'profile_incomplete' }

/** Prescriptions and requests together (details §2). */
export const countSending = (world: World, { userId }: Person): Promise<Result<void, TooMany>> =>
  hit(world, `requests:${userId}`, { most: 60, seconds: 60 })

export const isReadyToSend = async (world: World, who: Person): Promise<boolean> => isComplete(await readProfile(world, who))
