import { History } from 'lucide-react'
import { formatDateTime } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { NoRows } from '#src/ui/list/data-table.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Timeline } from '#src/ui/timeline.tsx'
import type { Moment } from '#src/ui/timeline.tsx'
import type { ChangeView } from '../reading.server.ts'
import type { HistoryData } from './staff-vocabulary.server.ts'
import { vocabularyPath } from './vocabulary-address.ts'
import type { VocabularyAddress, VocabularyHead } from './vocabulary-address.ts'

type Props = { view: HistoryData; head: VocabularyHead; address: VocabularyAddress }

/** What the shop changed, the newest first, each with a way back. */
export function HistoryTab({ view: { rows, pages }, head, address: { page } }: Props) {
  const locale = useLocale()
  return (
    <ListPage {...head} paging={{ page, pages, to: (number) => vocabularyPath(locale, { tab: 'history', page: number }) }}>
      {rows.length === 0 ? (
        <NoRows icon={<History aria-hidden="true" />} title={m.words_no_history()} text={m.words_no_history_text()} />
      ) : (
        <div className="max-w-text p-4 lg:p-5">
          <Timeline items={rows.map((row) => changeMoment(row, locale))} />
        </div>
      )}
    </ListPage>
  )
}

/** A change as a line of a history, with the button that undoes it. */
export function changeMoment(change: ChangeView, locale: Locale): Moment {
  const { id, text, madeAt, madeBy, undoneAt, undoneBy, isObsolete } = change
  const moment = (name: string | null, date: Date) => ({ name: name ?? m.words_someone(), date: formatDateTime(date, locale) })
  return {
    key: id,
    label: text,
    at: undoneAt === null && (
      <ButtonForm
        intent="undo"
        fields={{ id }}
        as={SubmitButton}
        preventScrollReset
        variant="quiet"
        size="xs"
        aria-label={m.words_undo_named({ change: text })}
      >
        {m.words_undo()}
      </ButtonForm>
    ),
    note: (
      <>
        <span className="block">{m.words_change_by(moment(madeBy, madeAt))}</span>
        {undoneAt !== null && <span className="block">{m.words_change_undone(moment(undoneBy, undoneAt))}</span>}
        {isObsolete && <span className="block text-warn">{m.words_change_gone()}</span>}
      </>
    ),
    state: undoneAt === null ? 'done' : 'todo',
  }
}
