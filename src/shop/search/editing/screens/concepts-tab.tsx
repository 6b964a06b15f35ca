import { TextSearch } from 'lucide-react'
import { formatPercent } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { ConceptRow } from '../reading.server.ts'
import type { VocabularyFormResult } from '../vocabulary-form.server.ts'
import { ConceptPane, conceptKindNames } from './concept-pane.tsx'
import { shareOf } from './share.ts'
import type { ConceptsData } from './staff-vocabulary.server.ts'
import { vocabularyPath } from './vocabulary-address.ts'
import type { VocabularyAddress, VocabularyHead } from './vocabulary-address.ts'

type Props = { view: ConceptsData; head: VocabularyHead; address: VocabularyAddress; result: VocabularyFormResult | undefined }

const icon = <TextSearch aria-hidden="true" />

export function ConceptsTab({ view, head, address, result }: Props) {
  const locale = useLocale()
  const { q, page, item } = address
  const { rows, pages, open } = view
  const close = vocabularyPath(locale, { q, page })
  return (
    <ListPage
      {...head}
      search={{
        label: m.words_find(),
        q,
        action: pathTo('staff.search-words', locale),
        clear: { to: vocabularyPath(locale), text: m.words_clear() },
      }}
      paging={{ page, pages, to: (number) => vocabularyPath(locale, { q, page: number }) }}
      pane={{
        label: open?.name,
        isSheet: open !== null,
        content: open && <ConceptPane key={open.id} concept={open} result={result} closeTo={close} />,
        none: { icon, title: m.words_pane_empty(), text: m.words_pane_empty_text() },
      }}
    >
      <DataTable
        caption={m.words_tab_concepts()}
        columns={columnsOf(address, locale)}
        rows={rows}
        rowKey={({ id }) => id}
        isOpen={({ id }) => id === item}
        empty={{ icon, title: m.words_none_found(), text: m.words_none_found_text() }}
      />
    </ListPage>
  )
}

const columnsOf = ({ q, page, item }: VocabularyAddress, locale: 'pt' | 'en'): Column<ConceptRow>[] => [
  {
    header: m.words_column_concept(),
    cell: ({ id, name, kind }) => (
      <span className="grid min-w-0">
        <RowLink to={vocabularyPath(locale, { q, page, item: id })} isOpen={id === item} className="truncate">
          {name}
        </RowLink>
        <span className="text-2xs text-ink-2">{conceptKindNames[kind]()}</span>
      </span>
    ),
    className: 'w-full max-w-0',
  },
  {
    header: m.words_column_searches(),
    cell: ({ searches }) => searches,
    align: 'end',
    className: ({ searches }) => (searches === 0 ? 'text-ink-2' : 'font-semibold'),
  },
  {
    header: m.words_column_clicks(),
    cell: ({ clicks, searches }) => part(clicks, searches, locale),
    align: 'end',
    look: 'quiet',
  },
  {
    header: m.words_column_purchases(),
    cell: ({ purchases, searches }) => part(purchases, searches, locale),
    align: 'end',
    look: 'quiet',
    from: 'lg',
  },
]

const part = (count: number, searches: number, locale: 'pt' | 'en'): string =>
  searches === 0 ? '–' : formatPercent(shareOf(count, searches), locale)
