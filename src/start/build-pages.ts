import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { StartupError } from '../platform/startup-error.ts'

export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))

const isWindows = process.platform === 'win32'

/** Builds messages and pages when their sources have changed; otherwise takes a second or so. Rejects when `stop` comes first. */
export async function buildPages(stop = new AbortController().signal): Promise<void> {
  // In a process group, because the programs that it runs must end with it.
  const build = spawn(process.execPath, ['tools/build.mjs'], {
    cwd: projectFolder,
    stdio: ['ignore', 'inherit', 'pipe'],
    detached: !isWindows,
  })
  const end = (): void => void (isWindows ? build.kill() : build.pid && process.kill(-build.pid, 'SIGTERM'))
  stop.addEventListener('abort', end, { once: true })
  const [said] = await Promise.all([text(build.stderr), once(build, 'close')])
  stop.removeEventListener('abort', end)
  stop.throwIfAborted()
  if (build.exitCode !== 0)
    throw new StartupError(
      `the pages cannot be built (after NODE_ENV=production npm ci the build tools are missing): ${said.trim().split('\n').at(0)}`,
    )
}

/** The version of the built pages, which each of them also knows; errors are reported under it. */
export function releaseOf(): string {
  const [manifest] = globSync('build/client/assets/manifest-*.js', { cwd: projectFolder })
  return /manifest-([\w-]+)\.js$/.exec(manifest ?? '')?.[1] ?? 'unbuilt'
}
