import { expect } from 'vitest'
import type { World } from '#src/platform/world.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'

export type SentEmail = { subject: string; text: string; html: string }

/** Runs the waiting jobs and returns the emails to an address, newest first. */
export async function emailsTo(world: World, email: string): Promise<SentEmail[]> {
  // Twice: a job may queue an email, which is a job as well.
  for (const _ of ['jobs', 'their letters']) await runJobs(world)
  return world.db
    .selectFrom('pretend.letters')
    .select(['subject', 'text', 'html'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute()
}

export const sixDigits = (text: string): string[] => text.match(/(?<!\d)\d{6}(?!\d)/g) ?? []

/** The code in the newest email to an address. */
export async function codeFor(world: World, email: string): Promise<string> {
  const [message] = await emailsTo(world, email)
  return sixDigits(message?.text ?? '')[0] ?? expect.fail(`no code for ${email}`)
}

/** The token of the newest link sent to an address. */
export async function tokenFor(world: World, email: string): Promise<string> {
  const [message] = await emailsTo(world, email)
  return /\?token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? expect.fail(`no link for ${email}`)
}
