import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Environment } from '../platform/config-rules.ts'
import { StartupError } from '../platform/startup-error.ts'
import { isBuildCurrent } from './build-record.ts'

export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))

/** Records of what messages and pages were built from, and what was built; from the project's folder. */
export const builds = {
  messages: { record: 'src/i18n/paraglide/built-from.json', results: ['src/i18n/paraglide/messages.node.js'] },
  pages: { record: 'build/built-from.json', results: ['build/server/index.js', 'build/client/assets'] },
} as const

/** Whether the messages or the pages are built from the sources as they are. */
export const isBuilt = (name: keyof typeof builds): boolean =>
  isBuildCurrent(join(projectFolder, builds[name].record), projectFolder, builds[name].results)

/** Whether this is a shop that serves customers, or one that runs on what production installs. */
export const isProduction = (env: Environment): boolean => env['NODE_ENV'] === 'production' || env['BOTICA_MODE'] === 'production'

const isWindows = process.platform === 'win32'

type BuildOptions = { stop?: AbortSignal; /** Refuses to build instead. */ isProduction: boolean }

/** Builds messages and pages when their sources have changed, and says so. Rejects when `stop` comes first. */
export async function buildPages({ stop = new AbortController().signal, isProduction }: BuildOptions): Promise<void> {
  if (isBuilt('messages') && isBuilt('pages')) return
  if (isProduction)
    throw new StartupError(
      'the pages of this version are not built, and production builds none: run npm ci and npm run build first',
    )
  if (!existsSync(join(projectFolder, 'node_modules/@react-router/dev')))
    throw new StartupError('the pages are not built, and npm ci has left the build tools out: run it without NODE_ENV=production')
  console.log('building the pages: only when they have changed, usually 20 s')
  await runBuild(stop)
}

async function runBuild(stop: AbortSignal): Promise<void> {
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
  if (build.exitCode !== 0) throw new StartupError(`the pages cannot be built: ${complaintIn(said)}`)
}

function complaintIn(said: string): string {
  if (/ENOSPC|no space left/i.test(said)) return `no space is left on the disk of ${projectFolder}`
  if (/EACCES|EROFS|EPERM/.test(said)) return `this user may not write to ${projectFolder}`
  const lines = said.trim().split('\n')
  return lines.find((line) => /error/i.test(line)) ?? lines.at(0) ?? ''
}

/** The version of the built pages, which each of them also knows; errors are reported under it. */
export function releaseOf(): string {
  const [manifest] = globSync('build/client/assets/manifest-*.js', { cwd: projectFolder })
  return /manifest-([\w-]+)\.js$/.exec(manifest ?? '')?.[1] ?? 'unbuilt'
}
