import { siteOrigin } from '#src/platform/config.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { ownersOf } from '#src/shop/accounts/person/actions.server.ts'
import { claimFeedProblem, findFeedProblems } from '#src/shop/catalogue/import/trouble.actions.server.ts'
import type { FeedProblem } from '#src/shop/catalogue/import/trouble.actions.server.ts'
import { alert } from '#src/shop/notifications/actions.server.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { feedEmail } from './feed-email.ts'

/** Writes to the owners about each problem of a program's files, once, however many workers look for it. */
async function emailFeedProblems(world: World): Promise<void> {
  const untold = (await findFeedProblems(world)).filter(({ isTold }) => !isTold)
  for (const problem of untold)
    await transaction(world.db, async (tx) => {
      if (await claimFeedProblem(tx, problem)) await emailOwners(world, tx, problem)
    })
}

async function emailOwners(world: World, tx: Tx, problem: FeedProblem): Promise<void> {
  const website = await readWebsite(tx)
  const writing = { website, origin: siteOrigin(world.config), now: world.now() }
  for (const { email: to, locale } of await ownersOf(tx)) {
    const email = { ...feedEmail({ ...writing, locale }, problem), to, messageId: world.id(), about: { kind: 'work' } as const }
    await alert(world, tx, { email }, ['email'])
  }
}

export const periodicJobs: readonly PeriodicJob[] = [
  { name: 'files of programs that failed', everySeconds: 60, work: emailFeedProblems },
]
