import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Programs } from '#src/platform/database/embedded-programs.ts'

const installed = '/usr/lib/postgresql'
const oldest = 15

/** The newest PostgreSQL installed by Debian packages, from version 15 on; undefined when there is none. */
export function debianPostgres(): Programs | undefined {
  if (!existsSync(installed)) return undefined
  const majors = readdirSync(installed)
    .map(Number)
    .filter((major) => major >= oldest && existsSync(join(installed, String(major), 'bin', 'initdb')))
  const major = majors.toSorted((a, b) => b - a)[0]
  return major === undefined ? undefined : { bin: join(installed, String(major), 'bin'), major }
}
