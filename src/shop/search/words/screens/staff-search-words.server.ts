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
} from '#src/shop/search/words/reading.server.ts'
import type { WordsOverview } from '#src/shop/search/words/reading.server.ts'
import { submitWordsForm } from '#src/shop/search/words/words-form.server.ts'
import { readWordsAddress, wordsPath } from './words-address.ts'
import type { WordsAddress } from './words-address.ts'

export async function loader(args: LoaderFunctionArgs) {
  const visit = staffPageContext(args)
  const address = orNotFound(readWordsAddress(visit.url.searchParams))
  const overview = await readOverview(visit.world)
  const { total, fault } = overview
  return { address, total, fault, view: await views[address.tab](visit, overview, address) }
}

type Reading<View> = (visit: StaffVisit, overview: WordsOverview, address: WordsAddress) => Promise<View>

const concepts = async ({ world, locale }: StaffVisit, overview: WordsOverview, { q, page, item }: WordsAddress) => {
  const list = conceptList(overview, { q, page, locale })
  if (page > 1 && page > list.pages) throw data(null, { status: 404 })
  const open = item === null ? undefined : await readConcept(world, overview, { id: item, locale })
  return { tab: 'concepts' as const, ...list, open: open ?? null }
}

const nothing = async ({ world, locale }: StaffVisit, overview: WordsOverview, { text, language }: WordsAddress) => {
  const rows = await textsWithoutResult(world, overview, locale)
  const open = rows.find((row) => row.text === text && row.locale === language)
  return { tab: 'nothing' as const, rows, open: open ?? null, names: open ? conceptNames(overview, locale) : [] }
}

const trial = async ({ world, locale }: StaffVisit, _: WordsOverview, { text, language }: WordsAddress) => ({
  tab: 'try' as const,
  trial: text === '' ? null : await tryText(world, { text, language: language ?? locale, locale }),
})

const history = async ({ world, locale }: StaffVisit, overview: WordsOverview, { page }: WordsAddress) => {
  const list = await readHistory(world, overview, { page, locale })
  if (page > 1 && page > list.pages) throw data(null, { status: 404 })
  return { tab: 'history' as const, ...list }
}

type View = Awaited<ReturnType<typeof concepts | typeof nothing | typeof trial | typeof history>>

const views: Record<WordsAddress['tab'], Reading<View>> = { concepts, nothing, try: trial, history }

export type ConceptsData = Awaited<ReturnType<typeof concepts>>
export type NothingData = Awaited<ReturnType<typeof nothing>>
export type TrialData = Awaited<ReturnType<typeof trial>>
export type HistoryData = Awaited<ReturnType<typeof history>>

export const action = staffAction(async (visit, form) => {
  const address = orNotFound(readWordsAddress(visit.url.searchParams))
  return submitWordsForm(visit, form, (done) =>
    // A text that was joined is no longer among those that find nothing.
    wordsPath(visit.locale, { ...address, ...(done === 'joined' && { text: '', language: null }), done }),
  )
})
