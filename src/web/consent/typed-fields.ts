import { storageKey } from './record.ts'

// What must not lie in a browser, not even for a moment, and stands nowhere else: a reload would lose it.
// A password that is looked at is a text like any other.
const secret = '[type=password], [autocomplete$="-password"], [autocomplete=one-time-code], [name=nif]'
// The same, but kept as a draft on the server by the form itself.
const drafted = '[name=sms_message], [name=prescription_code], [name=dispensation_code], [name=option_right_code]'
const mute = '[type=hidden], [type=file], [type=submit], [type=button], [type=reset], [type=image]'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** Name, place among the fields of that name, and what was typed or whether it was ticked. */
type Typed = readonly [name: string, place: number, value: string | boolean]

/**
 * Before the page loads itself anew: notes what was typed for the page that follows. False where that cannot be done without
 * losing something; the reload then has to wait.
 */
export function saveFormValues(): boolean {
  const typed = fields().filter(isTyped)
  if (typed.some((field) => field.matches(secret))) return false
  const notes = typed.filter((field) => !field.matches(drafted)).map(noteOf)
  if (notes.length === 0) return true
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ path: location.pathname, notes }))
    return true
  } catch {
    // Storage switched off.
    return false
  }
}

/** Puts back what was typed before the reload, as if it were typed again, and forgets it. */
export async function restoreTyped(): Promise<void> {
  const { path, notes } = takeSaved()
  if (path !== location.pathname) return
  for (const [name, place, value] of notes) if (typeof value === 'boolean') tick(fieldAt(name, place), value)
  // What a tick opens stands there with the next picture.
  await new Promise(requestAnimationFrame)
  for (const [name, place, value] of notes) if (typeof value === 'string') type(fieldAt(name, place), value)
}

function takeSaved(): { path?: string; notes: readonly Typed[] } {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return JSON.parse(text ?? '{ "notes": [] }')
  } catch {
    // Storage switched off: nothing was kept, and the reload has waited.
    return { notes: [] }
  }
}

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

const fields = (): Field[] =>
  [...document.querySelectorAll('form [name]')].filter(isField).filter((field) => !field.matches(mute))

const named = (name: string): Field[] => fields().filter((field) => field.name === name)
const fieldAt = (name: string, place: number): Field | undefined => named(name)[place]
const noteOf = (field: Field): Typed => [field.name, named(field.name).indexOf(field), isBox(field) ? field.checked : field.value]

const isBox = (field: Field | undefined): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** Otherwise than the page came. */
function isTyped(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.selected !== option.defaultSelected)
  return isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

function tick(field: Field | undefined, value: boolean): void {
  // A dot that is no longer chosen goes out by itself.
  if (isBox(field) && field.checked !== value && (value || field.type === 'checkbox')) field.click()
}

function type(field: Field | undefined, value: string): void {
  if (!field || isBox(field) || field.value === value) return
  // Past the property that React puts over it, or React would take the event for its own.
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}
