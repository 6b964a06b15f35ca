import { readFileSync } from 'node:fs'
import { StartupError } from '#src/platform/startup-error.ts'

/** A setting that contains a text beginning with `start`, or the path of a file that does. Neither is ever logged. */
export function readConfiguredText(name: string, value: string, start: string): string {
  // Environment files put a multi-line text on one line, with escaped line breaks.
  if (value.startsWith(start)) return start === '{' ? value : value.replaceAll(String.raw`\n`, '\n')
  try {
    return readFileSync(value, 'utf8')
  } catch {
    throw new StartupError(`${name} names a file that cannot be read`)
  }
}
