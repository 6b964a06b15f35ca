import { data, redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { addRelated, findRelatable, removeRelated } from './actions.server.ts'

/** What a search found, or why nothing was done. */
export type RelatedFormResult = {
  typed: string
  error?: string
  found?: { id: string; name: string; brand: string }[]
  said?: string
}

const maxTyped = 200

/** Finds, adds or removes a product beside another one, by the button. Without scripts the page is loaded again. */
export async function submitRelatedForm(
  visit: StaffVisit,
  productId: string,
  form: FormData,
): Promise<Response | RelatedFormResult> {
  const { world, locale, principal } = visit
  const context = { principal, source: 'page' as const }
  const [intent, id = ''] = String(form.get('intent')).split(':')
  const typed = String(form.get('q') ?? '')
    .replaceAll('\0', '')
    .trim()
    .slice(0, maxTyped)
  if (intent !== 'add' && intent !== 'remove') {
    if (typed === '') return { typed, error: issueText('error_required', locale) }
    const found = await findRelatable(world.db, productId, typed, locale)
    return { typed, found: found.map(({ id: other, name, brand }) => ({ id: other, name, brand: brand.name })) }
  }
  const work = intent === 'add' ? addRelated : removeRelated
  const done = await work(world, context, productId, id)
  if (!done.ok && done.error.code === 'not_found') throw data(null, { status: 404 })
  if (!done.ok) return { typed, error: issueText(`error_${done.error.code}`, locale) }
  const said = intent === 'add' ? m.related_said_added({}, { locale }) : m.related_said_removed({}, { locale })
  return visit.isDataRequest ? { typed, said } : redirect(pathTo('staff.products.related', locale, { id: productId }), 303)
}
