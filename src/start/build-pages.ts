import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { StartupError } from '../platform/startup-error.ts'

export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))

/** Builds messages and pages when their sources have changed; otherwise takes a second or so. */
export function buildPages(): void {
  const { status, stderr } = spawnSync(process.execPath, ['tools/build.mjs'], {
    cwd: projectFolder,
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  if (status !== 0)
    throw new StartupError(
      `the pages cannot be built (after NODE_ENV=production npm ci the build tools are missing): ${stderr.trim().split('\n').at(0)}`,
    )
}

/** The version of the built pages, which each of them also knows; errors are reported under it. */
export function releaseOf(): string {
  const [manifest] = globSync('build/client/assets/manifest-*.js', { cwd: projectFolder })
  return /manifest-([\w-]+)\.js$/.exec(manifest ?? '')?.[1] ?? 'unbuilt'
}
