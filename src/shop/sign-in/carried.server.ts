import { sentParameter } from '#src/i18n/safe-path.ts'
import type { Page } from '#src/platform/page.server.ts'
import { idempotencyField } from '#src/platform/form-idempotency.server.ts'
import { carriedPrefix } from './carried.ts'
import type { Carried } from './carried.ts'
import { returnPathOf } from './return-path.ts'

// Without the idempotency key, as a form sent again with it would get the first answer, and without passwords.
const isCarried = (name: string): boolean => name !== idempotencyField && !/password/.test(name)

/** The fields of another page's form that the browser sent here, without files; nothing of it is stored. */
export function submitCarriedForm(visit: Page, form: FormData): Carried | undefined {
  const action = returnPathOf(visit.url)
  if (visit.isDataRequest || action === undefined || !visit.url.searchParams.has(sentParameter)) return undefined
  return { action, ...fieldsOf([...form].filter(([name]) => isCarried(name))) }
}

/** The carried fields once they are fields of this page's form. */
export function carriedOn(visit: Page, form: FormData): Carried | undefined {
  const action = returnPathOf(visit.url)
  const entries = [...form].filter(([name]) => name.startsWith(carriedPrefix))
  if (action === undefined || entries.length === 0) return undefined
  return { action, ...fieldsOf(entries.map(([name, value]) => [name.slice(carriedPrefix.length), value])) }
}

/**
 * The largest form of the shop, a delivery of 500 lines without scripts, has 2,003 fields; the longest texts are those of a page.
 * 12,000 fields as hidden ones cost 100 ms.
 */
const maxCarried = { fields: 3000, characters: 524_288 }

function fieldsOf(entries: readonly (readonly [string, FormDataEntryValue])[]): Omit<Carried, 'action'> {
  // An empty file field arrives as a file without name and content.
  const hasFiles = entries.some(([, value]) => typeof value !== 'string' && value.size > 0)
  const fields = entries.flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []))
  const characters = fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0)
  const isTooLarge = fields.length > maxCarried.fields || characters > maxCarried.characters
  return isTooLarge ? { fields: [], hasFiles, isTooLarge } : { fields, hasFiles }
}

/** Has the browser send a form itself that is too large to be carried, as it does when its page is loaded again. */
export const sendOn = ({ action }: Carried): Response => new Response(null, { status: 307, headers: { Location: action } })
