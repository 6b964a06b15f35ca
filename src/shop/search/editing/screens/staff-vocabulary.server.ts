import { data } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import {
  conceptList,
  conceptNames,
  readConcept,
  readHistory,
  readOverview,
  textsWithoutResult,
  tryText,
} from '#src/shop/search/editing/reading.server.ts'
import type { VocabularyOverview } from '#src/shop/search/editing/reading.server.ts'
import { submitVocabularyForm } from '#src/shop/search/editing/vocabulary-form.server.ts'
import { readVocabularyAddress, vocabularyPath } from './vocabulary-address.ts'
import type { VocabularyAddress } from './vocabulary-address.ts'

export async function loader(args: LoaderFunctionArgs) {
  const visit = staffPageContext(args)
  const address = orNotFound(readVocabularyAddress(visit.url.searchParams))
  const overview = await readOverview(visit.world)
  const { total, warning } = overview
  return { address, total, warning, view: await views[address.tab](visit, overview, address) }
}

type Reading<View> = (visit: StaffVisit, overview: VocabularyOverview, address: VocabularyAddress) => Promise<View>

const concepts = async ({ world, locale }: StaffVisit, overview: VocabularyOverview, { q, page, item }: VocabularyAddress) => {
  const list = conceptList(overview, { q, page, locale })
  if (page > 1 && page > list.pages) throw data(null, { status: 404 })
  const open = item === null ? undefined : await readConcept(world, overview, { id: item, locale })
  return { tab: 'concepts' as const, ...list, open: open ?? null }
}

const nothing = async ({ world, locale }: StaffVisit, overview: VocabularyOverview, { text, language }: VocabularyAddress) => {
  const rows = await textsWithoutResult(world, overview, locale)
  const open = rows.find((row) => row.text === text && row.locale === language)
  return { tab: 'nothing' as const, rows, open: open ?? null, names: open ? conceptNames(overview, locale) : [] }
}

const trial = async ({ world, locale }: StaffVisit, _: VocabularyOverview, { text, language }: VocabularyAddress) => ({
  tab: 'try' as const,
  trial: text === '' ? null : await tryText(world, { text, language: language ?? locale, locale }),
})

const history = async ({ world, locale }: StaffVisit, overview: VocabularyOverview, { page }: VocabularyAddress) => {
  const list = await readHistory(world, overview, { page, locale })
  if (page > 1 && page > list.pages) throw data(null, { status: 404 })
  return { tab: 'history' as const, ...list }
}

type View = Awaited<ReturnType<typeof concepts | typeof nothing | typeof trial | typeof history>>

const views: Record<VocabularyAddress['tab'], Reading<View>> = { concepts, nothing, try: trial, history }

export type ConceptsData = Awaited<ReturnType<typeof concepts>>
export type NothingData = Awaited<ReturnType<typeof nothing>>
export type TrialData = Awaited<ReturnType<typeof trial>>
export type HistoryData = Awaited<ReturnType<typeof history>>

export const action = staffAction(async (visit, form) => {
  const address = orNotFound(readVocabularyAddress(visit.url.searchParams))
  return submitVocabularyForm(visit, form, (done) =>
    // A text that was joined is no longer among those that find nothing.
    vocabularyPath(visit.locale, { ...address, ...(done === 'joined' && { text: '', language: null }), done }),
  )
})
