import { readFileSync } from 'node:fs'
import { StartupError } from '../startup-error.ts'

/** A setting that holds a text itself, beginning with `start`, or the path of a file that does. Neither is ever said. */
export function givenText(name: string, given: string, start: string): string {
  // Files of settings keep a text of several lines in one, with its breaks written out.
  if (given.startsWith(start)) return start === '{' ? given : given.replaceAll(String.raw`\n`, '\n')
  try {
    return readFileSync(given, 'utf8')
  } catch {
    throw new StartupError(`${name} names a file that cannot be read`)
  }
}
