import { readFileSync } from 'node:fs'
import { StartupError } from '../startup-error.ts'

/** A setting that holds a text itself, beginning with `start`, or the path of a file that does. Neither is ever said. */
export function readConfiguredText(name: string, value: string, start: string): string {
  // Files of settings keep a text of several lines in one, with its breaks written out.
  if (value.startsWith(start)) return start === '{' ? value : value.replaceAll(String.raw`\n`, '\n')
  try {
    return readFileSync(value, 'utf8')
  } catch {
    throw new StartupError(`${name} names a file that cannot be read`)
  }
}
