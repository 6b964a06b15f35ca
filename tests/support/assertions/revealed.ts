import { Secret } from '#src/kernel/secret.ts'

/** Settings with their secrets as texts: two secrets are equal to any comparison, whatever they contain. */
export const revealed = (settings: object | undefined): Record<string, unknown> | undefined =>
  settings &&
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value instanceof Secret ? value.reveal() : value]))
