import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { fold } from '#src/kernel/text.ts'
import type { Db } from '#src/platform/database/database.ts'
import { allModules } from '#src/shop/website/modules.ts'
import { parseSearchTerms } from './search-terms.ts'
import type { ImageView } from '../product/product.ts'
import { suggestionRows } from './suggestions.store.server.ts'

export type Suggestion = {
  kind: 'product' | 'collection' | 'action'
  /** Id of the product or collection, or the name of the page that an action leads to. */
  id: string
  name: string
  detail: string
  path: string
  image: Pick<ImageView, 'key' | 'kind'> | null
}

const max = { all: 8, products: 5, collections: 2 }

/** Products, collections and actions for a partial input; at most eight, none for an empty input. One statement. */
export async function suggest(db: Db, typed: string, locale: Locale, modules = allModules): Promise<Suggestion[]> {
  const terms = parseSearchTerms(typed)
  if (terms.unfinished === '') return []
  const rows = await suggestionRows(db, terms, locale, max)
  const found = rows.map(({ kind, public_id: id, name, slug, detail, file_key: key, is_photo: isPhoto }): Suggestion => {
    const path = pathTo(kind === 'product' ? 'products.show' : 'collections.show', locale, { id: slug })
    return { kind, id, name, detail, path, image: key === null ? null : { key, kind: isPhoto ? 'photo' : 'illustration' } }
  })
  const offered = actions(terms.text, found.length === 0, locale).filter(({ id }) => modules[moduleOf[id]])
  return [...found, ...offered].slice(0, max.all)
}

/** Sending a prescription if that is being typed; a request if nothing else was found. */
function actions(text: string, isEmpty: boolean, locale: Locale): Action[] {
  const name = m.catalogue_suggest_prescription({}, { locale })
  const typesIt =
    text.length > 2 &&
    fold(name)
      .split(' ')
      .some((word) => word.length > 2 && word.startsWith(text))
  const prescription = action('prescriptions.new', name, m.catalogue_suggest_prescription_detail({}, { locale }), locale)
  const request = action(
    'requests.new',
    m.catalogue_suggest_request({}, { locale }),
    m.catalogue_suggest_request_detail({}, { locale }),
    locale,
  )
  return [...(typesIt || isEmpty ? [prescription] : []), ...(isEmpty ? [request] : [])]
}

type Action = Suggestion & { id: 'prescriptions.new' | 'requests.new' }

const moduleOf = { 'prescriptions.new': 'prescriptions', 'requests.new': 'requests' } as const

const action = (id: Action['id'], name: string, detail: string, locale: Locale): Action => ({
  kind: 'action',
  id,
  name,
  detail,
  path: pathTo(id, locale),
  image: null,
})
