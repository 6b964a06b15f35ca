import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { bareEnv } from './bare-env.ts'

/** The shop as a separate process. */
export type Program = {
  child: ChildProcess
  /** Its address; rejects with its output when it exits before listening. */
  listening: Promise<string>
  /** Its exit code and whole output, once it has exited. */
  ended: Promise<{ code: number | null; said: string }>
}

const running = new Set<ChildProcess>()
// A failed test does not stop what it started.
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Runs `src/main.ts` with these settings and arguments, by default as this user. */
export function startProgram(
  settings: Record<string, string>,
  args: readonly string[] = [],
  user: { uid?: number; gid?: number } = {},
): Program {
  const child = spawn(process.execPath, ['src/main.ts', ...args], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...bareEnv, LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let said = ''
  child.stdout.on('data', (part) => (said += String(part)))
  child.stderr.on('data', (part) => (said += String(part)))
  const ended = once(child, 'close').then(([code]: unknown[]) => ({
    code: typeof code === 'number' ? code : null,
    said: said.trim(),
  }))
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /listening on (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(said)))
  })
  // Tests that only wait for the exit never await it.
  listening.catch(() => undefined)
  return { child, ended, listening }
}
