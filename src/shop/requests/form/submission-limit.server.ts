import type { Result } from '#src/kernel/result.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { isComplete } from '#src/shop/accounts/person/person.ts'

export type NotReady = { code: 'profile_incomplete' }

/** One limit for prescriptions and requests together (details §2). */
export const consumeSubmissionLimit = (world: World, { userId }: Person): Promise<Result<void, RateLimited>> =>
  consumeLimit(world, `requests:${userId}`, { max: 60, seconds: 60 })

export const isReadyToSend = async (world: World, principal: Person): Promise<boolean> =>
  isComplete(await readProfile(world, principal))
