import type { Locale } from '#src/i18n/locales.ts'
import { seal, unseal } from '#src/platform/crypto.ts'
import type { World } from '#src/platform/world.ts'

/** Data of a request on its way to the worker. Sealed: the queue keeps jobs for days, and this identifies people. */
export type SealedJob = { jobId: string; sealed: string }

/** `locale`: of the page where the request was made. */
export type EmailRecipient = { email: string; locale: Locale }
export type EmailRecipientWithCode = EmailRecipient & { code: string }

const placeOf = (jobId: string) => ({ table: 'job', row: jobId, column: 'asked' })

export function sealJob(world: World, payload: EmailRecipient | EmailRecipientWithCode): SealedJob {
  const jobId = world.id()
  return { jobId, sealed: seal(world.keys, placeOf(jobId), JSON.stringify(payload)).toString('base64') }
}

// Sealed by the shop itself, so its shape is known.
export const openJob = <T extends EmailRecipient>(world: World, { jobId, sealed }: SealedJob): T =>
  JSON.parse(unseal(world.keys, placeOf(jobId), Buffer.from(sealed, 'base64'))) as T
