import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../platform/config-rules.ts'
import { StartupError } from '../platform/startup-error.ts'
import { projectFolder } from './build-pages.ts'
import { settings } from './config.ts'

/**
 * The environment of this process, completed by the file that ENV_FILE names, by default `.env` beside package.json. StartupError for
 * a file that cannot be read, and for a name that is almost one of our settings.
 */
export function readEnvironment(): Environment {
  const named = process.env['ENV_FILE']?.trim()
  const file = named || join(projectFolder, '.env')
  try {
    if (named || existsSync(file)) process.loadEnvFile(file)
  } catch (error) {
    throw new StartupError(`the settings in ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  refuseMisspelled(process.env)
  return process.env
}

const names = [...Object.keys(settings), 'ENV_FILE']

// Those of our tests, and what Kubernetes gives to the neighbours of a service called botica.
const othersOfOurs = /^BOTICA_(?:TEST|SERVICE_|PORT)/

/** A shop that started without the setting would be open as a demo, or without its mail server, before anyone notices. */
export function refuseMisspelled(env: Environment): void {
  for (const name of Object.keys(env)) {
    if (names.includes(name) || othersOfOurs.test(name)) continue
    const meant = names.find((setting) => isNear(name.toUpperCase(), setting))
    if (meant) throw new StartupError(`${name} is no setting: did you mean ${meant}?`)
    if (name.startsWith('BOTICA_')) throw new StartupError(`${name} is no setting: npm start -- --help lists them`)
  }
}

/** One slip of the hand in a short name, two in a long one. */
const isNear = (name: string, setting: string): boolean => {
  const isShort = setting.length < 8
  const slips = isShort ? 1 : 2
  // Some systems have a CHOST.
  if (isShort && name[0] !== setting[0]) return false
  return Math.abs(name.length - setting.length) <= slips && distance(name, setting) <= slips
}

/** How many letters must be added, left out, replaced, or swapped with the next. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= one.length; i += 1) {
    const [above = [], twoAbove = []] = [rows[i - 1], rows[i - 2]]
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const [up = 0, left = 0, corner = 0, swap = 0] = [above[j], row[j - 1], above[j - 1], twoAbove[j - 2]]
      row.push(Math.min(up + 1, left + 1, corner + (isSame ? 0 : 1), ...(isSwapped ? [swap + 1] : [])))
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? 0
}
