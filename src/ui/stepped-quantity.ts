/** What a form with a `Stepper` asks for: the typed text, one more or less if its button was pressed. Validation is the schema's. */
export function steppedQuantity(form: FormData, name = 'quantity'): string {
  const typed = textOf(form.get(name))
  const by = { less: -1, more: 1 }[textOf(form.get('step'))]
  if (by === undefined || !/^\d+$/.test(typed)) return typed
  return String(Number(typed) + by)
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '')
