import type { ComponentProps } from 'react'
import { isLocale } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { ListPage } from '#src/ui/list/list-page.tsx'
import { choiceIn, pageIn, searchIn, withQuery } from '#src/ui/list/address.ts'

export const vocabularyTabs = ['concepts', 'nothing', 'try', 'history'] as const
export type VocabularyTab = (typeof vocabularyTabs)[number]

const doneLabels = ['added', 'joined', 'removed', 'undone'] as const
export type VocabularyDone = (typeof doneLabels)[number]

/** `item`: the concept that is open; `text` in `language`: what was searched for and is open, or tried. */
export type VocabularyAddress = {
  tab: VocabularyTab
  q: string
  page: number
  item: string | null
  text: string
  language: Locale | null
  done: VocabularyDone | undefined
}

/** What stands above each tab. */
export type VocabularyHead = Pick<ComponentProps<typeof ListPage<VocabularyTab>>, 'title' | 'count' | 'notice' | 'done' | 'tabs'>

const maxLength = 100

/** Undefined for an invalid address. */
export function readVocabularyAddress(query: URLSearchParams): VocabularyAddress | undefined {
  const [tab, page, language] = [choiceIn(query, 'tab', vocabularyTabs, 'concepts'), pageIn(query), query.get('language')]
  if (!tab || !page) return undefined
  return {
    tab,
    page,
    q: searchIn(query),
    item: query.get('item')?.slice(0, maxLength) ?? null,
    text: (query.get('text') ?? '').replaceAll('\0', '').trim().slice(0, maxLength),
    language: isLocale(language) ? language : null,
    done: choiceIn(query, 'done', doneLabels),
  }
}

export const vocabularyPath = (locale: Locale, { tab, ...rest }: Partial<VocabularyAddress> = {}): string =>
  withQuery(pathTo('staff.search-words', locale), { tab: tab === 'concepts' ? undefined : tab, ...rest })
