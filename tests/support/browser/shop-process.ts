import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareEnv } from '#tests/support/world/bare-env.ts'

const root = join(import.meta.dirname, '../../..')
// `node tools/run-node.mjs … src/main.ts`
const [, ...startArguments] = String(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start).split(' ')

// The first start builds the pages and fills the shop with its demo data.
const startsWithin = 90_000

/** The shop as `npm start` runs it; `listening` resolves to its address, and rejects with its output when it does not start. */
export function startShop(
  settings: Record<string, string>,
  { detached = false, patienceMs = startsWithin } = {},
): { process: ChildProcess; listening: Promise<string> } {
  const child = spawn(process.execPath, startArguments, {
    cwd: root,
    env: { ...bareEnv, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  })
  return { process: child, listening: addressOf(child, patienceMs) }
}

/** The address that the process says it listens on; rejects with its output when it says none. */
export function addressOf(child: ChildProcess, patienceMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`the shop did not open within ${patienceMs / 1000} s:\n${said}`)), patienceMs)
    const listenTo = (part: unknown) => {
      said += String(part)
      const address = /listening on (http:\/\/\S+)/.exec(said)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    }
    child.stdout?.on('data', listenTo)
    child.stderr?.on('data', listenTo)
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code} instead of opening:\n${said}`)))
  })
}

/** Sends SIGTERM and waits until the process has exited. */
export async function stopShop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
