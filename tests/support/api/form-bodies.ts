import { matchPath } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import type { HtmlField, HtmlForm } from './html-forms.ts'

// Forms as pages show them, sent with values that their pages did not have.

/** For fields that are empty on the page. */
const usual: Partial<Record<string, string>> = {
  email: 'marta.passeio@exemplo.pt',
  phone: '912 000 214',
  zipcode: '5000-577',
  price: '4,90',
  day: '2030-01-02',
  from: '2030-01-02',
  until: '2030-01-09',
  password: 'três gatos ao sol',
  quantity: '1',
}

export const pageAt = (address: string): PageName | undefined => matchPath(new URL(address, 'http://shop.test').pathname)?.name
const withoutIds = (name: string): string =>
  name.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '#').replaceAll(/AZ-\w{8}|\d+/g, '#')

/** Which form it is, whatever ids it names. */
export function formKey({ action, fields, button }: HtmlForm): string {
  const intent = withoutIds(button?.value ?? '')
  const names = fields.map(({ name, value }) => (name === 'intent' ? `intent=${withoutIds(value)}` : withoutIds(name)))
  return [pageAt(action), intent, ...[...new Set(names)].toSorted()].join(' ')
}

const typedIn = ({ name, value, isTyped, isRequired }: HtmlField): string =>
  value !== '' || !isTyped ? value : (usual[name.slice(name.lastIndexOf('.') + 1)] ?? (isRequired ? 'Exemplo' : ''))

type SentPair = readonly [name: string, value: string | File]

/** What is sent: the form as it stands, with other values in the fields of one name. */
export function formBody(
  { fields, button, isMultipart }: HtmlForm,
  changed?: { name: string; values: readonly (string | File)[] },
): URLSearchParams | FormData {
  const filled = fields.map((field): SentPair => [field.name, field.isFile ? new File([''], '') : typedIn(field)])
  const whole: SentPair[] = button ? [...filled, [button.name, button.value]] : filled
  const others = whole.filter(([name]) => name !== changed?.name)
  const pairs = [...others, ...(changed?.values ?? []).map((value): SentPair => [changed?.name ?? '', value])]
  const body = isMultipart || pairs.some(([, value]) => value instanceof File) ? new FormData() : new URLSearchParams()
  for (const [name, value] of pairs) {
    if (body instanceof FormData) body.append(name, value)
    else body.append(name, String(value))
  }
  return body
}
