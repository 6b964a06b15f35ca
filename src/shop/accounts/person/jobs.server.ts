import { siteOrigin } from '#src/platform/config.ts'
import type { Job, PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { removeCodesBefore } from '../codes/store.server.ts'
import { removeUsedBefore } from '../google/store.server.ts'
import { knownAddressEmail, orderCodeEmail, signUpEmail } from './emails.ts'
import { findAccount } from '../password/store.server.ts'
import { unfoundPhones, unhashedTaxNumbers } from '../codes/jobs.server.ts'
import { sendRecovery } from '../password/recovery.server.ts'
import { openJob } from './sealed-job.server.ts'
import type { EmailRecipient, EmailRecipientWithCode, SealedJob } from './sealed-job.server.ts'
import { removeInvitationsBefore } from '../invitations/store.server.ts'
import { removeTokensBefore } from '../privacy/store.server.ts'

/** The email of a sign-up: the code or, if there is an account already, a notice of it. */
async function sendSignUpEmail(world: World, job: SealedJob): Promise<void> {
  const { email, locale, code } = openJob<EmailRecipientWithCode>(world, job)
  const known = await findAccount(world.db, email)
  const writing = { website: await readWebsite(world.db), origin: siteOrigin(world.config), locale }
  const message = known ? knownAddressEmail(writing) : signUpEmail(writing, code)
  await world.mail.send({ ...message, to: email, messageId: job.jobId })
}

export const signUpJob: Job<SealedJob> = { queue: 'sign-up-letter', expireInSeconds: 60, work: sendSignUpEmail }

export const recoverJob: Job<SealedJob> = {
  queue: 'recovery-letter',
  expireInSeconds: 60,
  work: (world, job) => sendRecovery(world, openJob<EmailRecipient>(world, job)),
}

async function sendOrderCode(world: World, job: SealedJob): Promise<void> {
  const { email, locale, code } = openJob<EmailRecipientWithCode>(world, job)
  const writing = { website: await readWebsite(world.db), origin: siteOrigin(world.config), locale }
  await world.mail.send({ ...orderCodeEmail(writing, code), to: email, messageId: job.jobId })
}

export const orderCodeJob: Job<SealedJob> = { queue: 'order-code-letter', expireInSeconds: 60, work: sendOrderCode }

export const jobs = [signUpJob, recoverJob, orderCodeJob]

const DAY = 86_400_000

/**
 * Deletes codes, tokens and invitations some time after they ended, by the real clock: until then they can explain why they no
 * longer work.
 */
const deadSecrets: PeriodicJob = {
  name: 'dead codes and tokens',
  everySeconds: 600,
  async work({ db, realNow }) {
    const ago = (days: number): Date => new Date(realNow().getTime() - days * DAY)
    await removeCodesBefore(db, ago(1))
    await removeTokensBefore(db, ago(1))
    await removeUsedBefore(db, ago(0))
    await removeInvitationsBefore(db, ago(30))
  },
}

export const periodicJobs: readonly PeriodicJob[] = [deadSecrets, unfoundPhones, unhashedTaxNumbers]
