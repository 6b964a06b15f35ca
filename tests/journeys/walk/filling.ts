import type { ElementHandle } from 'playwright-core'
import { patience } from './steps.ts'
import type { Walker } from './steps.ts'

type Value = string | ((walker: Walker) => Promise<string> | string)

/** How a form is filled in, by the names of its fields or how they end (`.price`), and what follows. */
export type Recipe = {
  fill?: Record<string, Value>
  /** Ends something that others still need: sent after everything else, the highest last. Below zero: offered for some seconds only. */
  late?: number
  /** What has to be so before the form is looked for. */
  before?: (walker: Walker) => Promise<void>
  /** What is done first on its page, such as opening what is folded. */
  prepare?: (walker: Walker) => Promise<void>
  /** Is answered with a question that looks like a warning. */
  asks?: true
  /** Has no button: what is filled in sends it. */
  sendsByItself?: true
  /** Is sent on a way of its own and not where it is met. */
  isInProgress?: true
}

/** For what is chosen from a few: one that is not chosen yet. */
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

/** Types and chooses what the form needs: by the recipe, else what the names of its fields usually want. Whether there was something. */
export async function fillForm(walker: Walker, form: ElementHandle<HTMLElement>, recipe: Recipe): Promise<boolean> {
  const fillings: { element: ElementHandle<HTMLElement>; filling: Filling }[] = []
  const fields = await form.evaluate(readFields)
  // What is filled in first may take other fields away: each is found before.
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
  else if ('file' in filling)
    await element.setInputFiles({ name: 'fatura.pdf', mimeType: 'application/pdf', buffer: Buffer.from(filling.file) })
  else await element.fill(filling.type, { timeout: patience })
}

// Many boxes lie under a drawing of theirs, or under a bar of the page: what people click is the label. A click that was heard and took
// its time must not be taken back by a second one.
async function tick(element: ElementHandle<HTMLElement>): Promise<void> {
  const isTicked = () => element.evaluate((box) => (box as HTMLInputElement).checked)
  const before = await isTicked()
  await element.evaluate((box) => box.scrollIntoView({ block: 'center' }))
  await element.click({ timeout: 1500, force: true }).catch(() => undefined)
  if ((await isTicked()) === before) await element.evaluate((box) => box.click())
}

/** What fields want, whatever form they stand in. */
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
