import type { Locale } from '#src/i18n/locales.ts'
import { seal, unseal } from '#src/platform/crypto.ts'
import type { World } from '#src/platform/world.ts'

/** What somebody asked for, on its way to the worker. Sealed: the queue keeps jobs for days, and this names people. */
export type SealedJob = { jobId: string; sealed: string }

/** `locale`: of the page where it was asked. */
export type EmailRecipient = { email: string; locale: Locale }
export type EmailRecipientWithCode = EmailRecipient & { code: string }

const placeOf = (jobId: string) => ({ table: 'job', row: jobId, column: 'asked' })

export function sealJob(world: World, payload: EmailRecipient | EmailRecipientWithCode): SealedJob {
  const jobId = world.id()
  return { jobId, sealed: seal(world.keys, placeOf(jobId), JSON.stringify(payload)).toString('base64') }
}

// What the shop itself sealed has the shape that it was sealed with.
export const openJob = <T extends EmailRecipient>(world: World, { jobId, sealed }: SealedJob): T =>
  JSON.parse(unseal(world.keys, placeOf(jobId), Buffer.from(sealed, 'base64'))) as T
