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

function fieldsOf(entries: readonly (readonly [string, FormDataEntryValue])[]): Pick<Carried, 'fields' | 'hasFiles'> {
  return {
    fields: entries.flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : [])),
    // An empty file field arrives as a file without name and content.
    hasFiles: entries.some(([, value]) => typeof value !== 'string' && value.size > 0),
  }
}
