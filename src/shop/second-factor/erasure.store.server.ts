import type { Tx } from '#src/platform/database/database.ts'

export async function removeSecondSteps(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}
