// The forms of a page as a browser without scripts sees them: what it would send, and where.

export type HtmlField = { name: string; value: string; isFile: boolean; isRequired: boolean; isTyped: boolean }

/** `action` is path and query. `button`: what the button sends, of a form with several there is one for each. */
export type HtmlForm = {
  method: 'get' | 'post'
  action: string
  isMultipart: boolean
  fields: HtmlField[]
  button: { name: string; value: string } | undefined
}

type Tag = { name: string; isEnd: boolean; attributes: Map<string, string>; end: number }

const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'", '#39': "'" }
const decoded = (text: string): string => text.replaceAll(/&(amp|quot|lt|gt|#x27|#39);/g, (_, name) => entities[name] ?? '')

// React escapes every quote and bracket of a value, so no value ends a tag.
function* tagsOf(html: string): Generator<Tag> {
  for (const { index, 0: tag, 1: slash, 2: name = '', 3: rest = '' } of html.matchAll(
    /<(\/?)(form|input|select|option|textarea|button|a)\b([^>]*)>/g,
  ))
    yield {
      name,
      isEnd: slash === '/',
      attributes: new Map(
        [...rest.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key.toLowerCase(), decoded(value)]),
      ),
      end: index + tag.length,
    }
}

/** The links to addresses of this shop: path and query. */
export const linksIn = (html: string): string[] =>
  [...tagsOf(html)]
    .filter(({ name, isEnd, attributes }) => name === 'a' && !isEnd && !attributes.has('download'))
    .map(({ attributes }) => (attributes.get('href') ?? '').replace(/#.*/, ''))
    .filter((href) => /^\/(?!\/)/.test(href))

type Draft = Omit<HtmlForm, 'button'> & { buttons: HtmlForm['button'][] }

/** The forms in the HTML of the page at `address`, once for each of their buttons. */
export function formsIn(html: string, address: string): HtmlForm[] {
  const drafts: Draft[] = []
  const byId = new Map<string, Draft>()
  // Fields may stand before the form that they name.
  const foreign: { id: string; add: (draft: Draft) => void }[] = []
  let [open, select]: [Draft | undefined, Map<string, string> | undefined] = [undefined, undefined]
  let chosen: string | undefined
  const put = ({ attributes }: Pick<Tag, 'attributes'>, add: (draft: Draft) => void): void => {
    const id = attributes.get('form')
    if (id !== undefined) foreign.push({ id, add })
    else if (open) add(open)
  }
  for (const tag of tagsOf(html)) {
    const { name, isEnd, attributes } = tag
    if (name === 'form') {
      open = isEnd ? undefined : draftOf(attributes, address)
      if (!open) continue
      drafts.push(open)
      byId.set(attributes.get('id') ?? '', open)
    } else if (name === 'select') {
      if (!isEnd) [select, chosen] = [attributes, undefined]
      else if (select) {
        const [of, value] = [select, chosen ?? '']
        if (!of.has('disabled')) put({ attributes: of }, (draft) => draft.fields.push(fieldOf(of, value, false)))
        select = undefined
      }
    } else if (name === 'option' && !isEnd) {
      if (chosen === undefined || attributes.has('selected')) chosen = attributes.get('value') ?? ''
    } else if (!isEnd && !attributes.has('disabled')) addField(tag, html, put)
  }
  for (const { id, add } of foreign) {
    const draft = byId.get(id)
    if (draft) add(draft)
  }
  return drafts.flatMap(({ buttons, ...form }) =>
    (buttons.length === 0 ? [undefined] : buttons).map((button) => ({ ...form, button })),
  )
}

function draftOf(attributes: Map<string, string>, address: string): Draft {
  const action = new URL(attributes.get('action') || address, new URL(address, 'http://shop.test'))
  return {
    method: attributes.get('method')?.toLowerCase() === 'post' ? 'post' : 'get',
    action: action.pathname + action.search,
    isMultipart: attributes.get('enctype') === 'multipart/form-data',
    fields: [],
    buttons: [],
  }
}

const fieldOf = (attributes: Map<string, string>, value: string, isTyped: boolean): HtmlField => ({
  name: attributes.get('name') ?? '',
  value,
  isFile: attributes.get('type') === 'file',
  isRequired: attributes.has('required'),
  isTyped,
})

function addField(
  { name, attributes, end }: Tag,
  html: string,
  put: (of: Pick<Tag, 'attributes'>, add: (draft: Draft) => void) => void,
): void {
  const [type, value] = [attributes.get('type') ?? (name === 'button' ? 'submit' : 'text'), attributes.get('value')]
  if (name === 'button' || type === 'submit') {
    const button = attributes.has('name') ? { name: attributes.get('name') ?? '', value: value ?? '' } : undefined
    if (type === 'submit') put({ attributes }, (draft) => draft.buttons.push(button))
    return
  }
  if (!attributes.get('name') || name === 'a') return
  if (name === 'textarea') {
    const text = decoded(html.slice(end, html.indexOf('</textarea', end)).replace(/^\n/, ''))
    return put({ attributes }, (draft) => draft.fields.push(fieldOf(attributes, text, true)))
  }
  const isBox = type === 'checkbox' || type === 'radio'
  if (type === 'radio' && !attributes.has('checked')) return
  if (type === 'checkbox' && !attributes.has('checked') && !attributes.has('required')) return
  put({ attributes }, (draft) =>
    draft.fields.push(fieldOf(attributes, value ?? (isBox ? 'on' : ''), type !== 'hidden' && !isBox)),
  )
}
