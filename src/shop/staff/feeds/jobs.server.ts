import { siteOrigin } from '#src/platform/config.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { ownersOf } from '#src/shop/accounts/person/actions.server.ts'
import { claimFeedIssue, findFeedIssues } from '#src/shop/catalogue/import/trouble.actions.server.ts'
import type { FeedIssue } from '#src/shop/catalogue/import/trouble.actions.server.ts'
import { alert } from '#src/shop/notifications/actions.server.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { feedEmail } from './feed-email.ts'

/** Writes to the owners about each issue of a program's files, once, however many workers look for it. */
async function emailFeedIssues(world: World): Promise<void> {
  const unnotified = (await findFeedIssues(world)).filter(({ isNotified }) => !isNotified)
  for (const issue of unnotified)
    await transaction(world.db, async (tx) => {
      if (await claimFeedIssue(tx, issue)) await emailOwners(world, tx, issue)
    })
}

async function emailOwners(world: World, tx: Tx, issue: FeedIssue): Promise<void> {
  const website = await readWebsite(tx)
  const writing = { website, origin: siteOrigin(world.config), now: world.now() }
  for (const { email: to, locale } of await ownersOf(tx)) {
    const email = { ...feedEmail({ ...writing, locale }, issue), to, messageId: world.id(), about: { kind: 'work' } as const }
    await alert(world, tx, { email }, ['email'])
  }
}

export const periodicJobs: readonly PeriodicJob[] = [
  { name: 'files of programs that failed', everySeconds: 60, work: emailFeedIssues },
]
