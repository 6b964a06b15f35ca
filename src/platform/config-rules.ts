import * as v from 'valibot'
import { ownValue } from '#src/kernel/own-value.ts'
import { StartupError } from './startup-error.ts'

/**
 * Empty, or accepted by `is`. Valibot's own messages repeat the value,
 * which may contain a password, so every rule has its own message.
 */
export const emptyOr = (is: (text: string) => boolean, message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => text === '' || is(text), message),
  )

export const urlOf =
  (...protocols: string[]) =>
  (text: string) =>
    protocols.includes(URL.parse(text)?.protocol ?? '')

export const isWord = (text: string): boolean => /^[\x21-\x7e]{1,255}$/.test(text)

export type Environment = Readonly<Record<string, string | undefined>>
/** Variables with their default and the sentence that `--help` shows. */
export type Settings = Readonly<Record<string, readonly [fallback: string, meaning: string]>>

/** Reads and checks the variables of `settings`. Throws a StartupError that names the variable and its allowed values. */
export function readSettings<Schema extends v.GenericSchema>(
  env: Environment,
  settings: Settings,
  schema: Schema,
): v.InferOutput<Schema> {
  const values = Object.fromEntries(
    Object.entries(settings).map(([name, [fallback]]) => [name, ownValue(env, name)?.trim() || fallback]),
  )
  const parsed = v.safeParse(schema, values)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  // The value stays out of the message: it may be a secret.
  throw new StartupError(`${issue.path?.map((part) => part.key).join('.')} ${issue.message}`)
}
