import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Whether the page data is reloaded after an action. Not when the result is complete: a revealed code, a saved draft. Every
 * reading is recorded in the audit log.
 */
export function revalidates({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (typeof actionResult !== 'object' || actionResult === null) return defaultShouldRevalidate
  const saysAll = 'revealed' in actionResult || ('kind' in actionResult && actionResult.kind === 'kept')
  return !saysAll && defaultShouldRevalidate
}
