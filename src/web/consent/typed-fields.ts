import { storageKey } from './record.ts'

// Values that must not be stored in a browser, not even briefly, and exist nowhere else: a reload would lose them. A revealed
// password is an ordinary text field.
const secret = '[type=password], [autocomplete$="-password"], [autocomplete=one-time-code], [name=nif]'
// Such values that the form saves as a draft on the server.
const drafted = '[name=sms_message], [name=prescription_code], [name=dispensation_code], [name=option_right_code]'
const mute = '[type=hidden], [type=file], [type=submit], [type=button], [type=reset], [type=image]'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** Name, index among the fields of that name, and the typed value or whether it is ticked. */
type Typed = readonly [name: string, place: number, value: string | boolean]

/**
 * Before a reload: stores what was typed for the page that follows. Returns false when that cannot be done without losing
 * something; the reload then has to wait.
 */
export function storeFormInput(): boolean {
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

/** Restores what was typed before the reload, as if it were typed again, and deletes it from the storage. */
export async function restoreTyped(): Promise<void> {
  const { path, notes } = takeSaved()
  if (path !== location.pathname) return
  for (const [name, place, value] of notes) if (typeof value === 'boolean') tick(fieldAt(name, place), value)
  // Fields that a ticked box reveals are rendered with the next frame.
  await new Promise(requestAnimationFrame)
  for (const [name, place, value] of notes) if (typeof value === 'string') type(fieldAt(name, place), value)
}

function takeSaved(): { path?: string; notes: readonly Typed[] } {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return JSON.parse(text ?? '{ "notes": [] }')
  } catch {
    // Storage switched off: nothing was stored, and the reload was postponed.
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

/** Whether the value differs from the rendered one. */
function isTyped(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.selected !== option.defaultSelected)
  return isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

function tick(field: Field | undefined, value: boolean): void {
  // A radio button is deselected by selecting another one.
  if (isBox(field) && field.checked !== value && (value || field.type === 'checkbox')) field.click()
}

function type(field: Field | undefined, value: string): void {
  if (!field || isBox(field) || field.value === value) return
  // Bypasses the property that React defines on the element, otherwise React would ignore the event.
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}
