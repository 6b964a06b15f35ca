import type { Result } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { setPassword } from '../accounts/password.actions.server.ts'
import type { NewPassword, NewPasswordError } from '../accounts/password.actions.server.ts'
import { closeTicketsOf } from './tickets.actions.server.ts'

/** Sets a new password by a token. A sign-in that waits for its second step began with the old password, and ends as well. */
export const setNewPassword = (world: World, input: NewPassword): Promise<Result<{ userId: number }, NewPasswordError>> =>
  transaction(world.db, async (tx) => {
    const set = await setPassword(world, tx, input)
    if (set.ok) await closeTicketsOf(tx, set.value.userId)
    return set
  })
