import type { ElementHandle } from 'playwright-core'
import { patience } from './steps.ts'
import type { Walker } from './steps.ts'

type Value = string | ((walker: Walker) => Promise<string> | string)

/** How to fill in a form, by the names of its fields or their endings (`.price`), and what follows. */
export type Recipe = {
  fill?: Record<string, Value>
  /**
   * Ends something that other forms still need: sent after all others, the highest last. Below zero: offered for some seconds
   * only.
   */
  late?: number
  /** Establishes what must be true before the form is looked for. */
  before?: (walker: Walker) => Promise<void>
  /** Done first on its page, such as expanding a collapsed part. */
  prepare?: (walker: Walker) => Promise<void>
  /** The response is a question that looks like a warning. */
  asks?: true
  /** Has no button: changing a field submits it. */
  sendsByItself?: true
  /** Is sent in a separate flow and not where it is found. */
  isInProgress?: true
}

/** For a choice among a few: an option that is not chosen yet. */
export const another = 'another'

type Field = {
  name: string
  type: string
  value: string
  isChecked: boolean
  isRequired: boolean
  isUsable: boolean
  options: string[]
}

const readFields = (form: SVGElement | HTMLElement): Field[] =>
  [...(form as HTMLFormElement).elements].map((element) => {
    const field = element as HTMLInputElement
    const options = element instanceof HTMLSelectElement ? [...element.options] : []
    const isBox = field.type === 'checkbox' || field.type === 'radio' || field.type === 'file'
    return {
      name: field.name,
      type: field.type,
      value: field.value,
      isChecked: field.checked,
      isRequired: field.required,
      isUsable: !field.disabled && !field.readOnly && (isBox || field.checkVisibility({ visibilityProperty: true })),
      options: options.filter(({ disabled }) => !disabled).map(({ value }) => value),
    }
  })

/**
 * Fills in what the form needs: by the recipe, else by the usual values for its field names. Returns whether anything was filled
 * in.
 */
export async function fillForm(walker: Walker, form: ElementHandle<HTMLElement>, recipe: Recipe): Promise<boolean> {
  const fillings: { element: ElementHandle<HTMLElement>; filling: Filling }[] = []
  const fields = await form.evaluate(readFields)
  // Filling in a field may remove others, so all fields are found first.
  for (const [index, field] of fields.entries()) {
    if (!field.name || !field.isUsable || ['hidden', 'submit', 'button', 'fieldset'].includes(field.type)) continue
    const value = recipe.fill?.[field.name] ?? recipe.fill?.[field.name.slice(field.name.lastIndexOf('.'))]
    const filling = fillingOf(field, typeof value === 'function' ? await value(walker) : value)
    const element =
      filling && (await form.evaluateHandle((each, at) => (each as HTMLFormElement).elements[at], index)).asElement()
    if (element) fillings.push({ element: element as ElementHandle<HTMLElement>, filling })
  }
  for (const { element, filling } of fillings) await fill(element, filling)
  return fillings.length > 0
}

type Filling = { tick: true } | { choose: string } | { file: string } | { type: string }

function fillingOf(field: Field, preset: string | undefined): Filling | undefined {
  const { type, value, isChecked, isRequired, options, name } = field
  if (type === 'radio') return (preset === value || preset === another) && !isChecked ? { tick: true } : undefined
  if (type === 'checkbox') {
    const isWanted = preset === undefined ? isChecked || isRequired : preset === value || preset === 'on'
    return isWanted === isChecked ? undefined : { tick: true }
  }
  if (type === 'select-one') {
    const chosen = preset ?? (value === '' && isRequired ? options[1] : undefined)
    return chosen === undefined ? undefined : { choose: chosen }
  }
  if (type === 'file') return preset === undefined ? undefined : { file: preset }
  if (type === 'range') return undefined
  const typed = preset ?? (value === '' ? values[name] : undefined)
  return typed === undefined ? undefined : { type: typed }
}

async function fill(element: ElementHandle<HTMLElement>, filling: Filling): Promise<void> {
  if ('tick' in filling) await tick(element)
  else if ('choose' in filling) await element.selectOption(filling.choose)
  else if ('file' in filling) await element.setInputFiles(fileOf(filling.file))
  else await element.fill(filling.type, { timeout: patience })
}

export const pngMark = 'data:image/png;base64,'

/** A PDF with this text, or the picture of a data address. */
const fileOf = (content: string) =>
  content.startsWith(pngMark)
    ? { name: 'caixa.png', mimeType: 'image/png', buffer: Buffer.from(content.slice(pngMark.length), 'base64') }
    : { name: 'fatura.pdf', mimeType: 'application/pdf', buffer: Buffer.from(content) }

// Many checkboxes are covered by their drawn replacement, or by a bar of the page: people click the label. A click that has
// worked but took long must not be undone by a second one.
async function tick(element: ElementHandle<HTMLElement>): Promise<void> {
  const isTicked = () => element.evaluate((box) => (box as HTMLInputElement).checked)
  const before = await isTicked()
  await element.evaluate((box) => box.scrollIntoView({ block: 'center' }))
  await element.click({ timeout: 1500, force: true }).catch(() => undefined)
  if ((await isTicked()) === before) await element.evaluate((box) => box.click())
}

/** Values for fields by name, in any form. */
const values: Partial<Record<string, string>> = {
  firstname: 'Marta',
  lastname: 'Lobo',
  email: 'marta.passeio@exemplo.pt',
  phone: '912 000 214',
  mobile_phone: '912 000 214',
  zipcode: '5000-577',
  city: 'Vila Real',
  address1: 'Rua das Amendoeiras 7',
  reason: 'Assim combinado com o cliente.',
  note: 'Assim combinado.',
  message: 'Bom dia, está tudo certo?',
  comment: 'Bom dia, está tudo certo?',
  content: 'Bom dia, está tudo certo?',
  name: 'Exemplo',
  title: 'Exemplo',
}
