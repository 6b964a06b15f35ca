import { ownValue } from '#src/kernel/own-value.ts'
/**
 * The quantity requested by a form with a `Stepper`: the typed text, plus or minus one if a button was pressed. The schema
 * validates it.
 */
export function steppedQuantity(form: FormData, name = 'quantity'): string {
  const typed = textOf(form.get(name))
  const by = ownValue({ less: -1, more: 1 }, textOf(form.get('step')))
  if (by === undefined || !/^\d+$/.test(typed)) return typed
  return String(Number(typed) + by)
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '')
