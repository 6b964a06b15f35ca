import type { Locale } from '#src/i18n/locales.ts'
import { seal, unseal } from '#src/platform/crypto.ts'
import type { World } from '#src/platform/world.ts'

/** What somebody asked for, on its way to the worker. Sealed: the queue keeps jobs for days, and this names people. */
export type SealedJob = { jobId: string; sealed: string }

/** `locale`: of the page where it was asked. */
export type Asked = { email: string; locale: Locale }
export type AskedCode = Asked & { code: string }

const placeOf = (jobId: string) => ({ table: 'job', row: jobId, column: 'asked' })

export function sealJob(world: World, asked: Asked | AskedCode): SealedJob {
  const jobId = world.id()
  return { jobId, sealed: seal(world.keys, placeOf(jobId), JSON.stringify(asked)).toString('base64') }
}

// What the shop itself sealed has the shape that it was sealed with.
export const openJob = <Told extends Asked>(world: World, { jobId, sealed }: SealedJob): Told =>
  JSON.parse(unseal(world.keys, placeOf(jobId), Buffer.from(sealed, 'base64'))) as Told
