import { expect } from 'vitest'
import type { World } from '#src/platform/world.ts'
import { runJobs } from './job-queue.ts'

export type SentEmail = { subject: string; text: string; html: string }

/** Runs what waits to be sent; what has come to an address, newest first. */
export async function emailsTo(world: World, email: string): Promise<SentEmail[]> {
  // A job may ask for a letter, which is a job as well.
  for (const _ of ['jobs', 'their letters']) await runJobs(world)
  return world.db
    .selectFrom('pretend.letters')
    .select(['subject', 'text', 'html'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute()
}

export const sixDigits = (text: string): string[] => text.match(/(?<!\d)\d{6}(?!\d)/g) ?? []

/** The code of the newest letter to an address. */
export async function codeFor(world: World, email: string): Promise<string> {
  const [message] = await emailsTo(world, email)
  return sixDigits(message?.text ?? '')[0] ?? expect.fail(`no code for ${email}`)
}

/** The token of the newest link to an address. */
export async function tokenFor(world: World, email: string): Promise<string> {
  const [message] = await emailsTo(world, email)
  return /\?token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? expect.fail(`no link for ${email}`)
}
