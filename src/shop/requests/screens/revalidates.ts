import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Whether the page is read again after a press. Not where its answer says everything: a code that was shown, a draft that was kept.
 * Every reading is an entry of the audit log.
 */
export function revalidates({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (typeof actionResult !== 'object' || actionResult === null) return defaultShouldRevalidate
  const saysAll = 'revealed' in actionResult || ('kind' in actionResult && actionResult.kind === 'kept')
  return !saysAll && defaultShouldRevalidate
}
