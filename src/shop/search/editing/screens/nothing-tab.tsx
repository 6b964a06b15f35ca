import { SearchX, ShieldCheck } from 'lucide-react'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { RefusedNotice } from '#src/ui/form/result-notice.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { KeyCap } from '#src/ui/key-cap.tsx'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PaneBlock, PaneHead } from '#src/ui/list/pane.tsx'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { NothingRow } from '../reading.server.ts'
import type { VocabularyFormResult } from '../vocabulary-form.server.ts'
import { MoveWord } from './concept-pane.tsx'
import type { NothingData } from './staff-vocabulary.server.ts'
import { vocabularyPath } from './vocabulary-address.ts'
import type { VocabularyAddress, VocabularyHead } from './vocabulary-address.ts'

type Props = { view: NothingData; head: VocabularyHead; address: VocabularyAddress; result: VocabularyFormResult | undefined }

const icon = <SearchX aria-hidden="true" />

/** What was searched for and found nothing; one button, and the key of the first, joins it to the concept that is most like it. */
export function NothingTab({ view: { rows, open, names }, head, result }: Props) {
  const locale = useLocale()
  const returned = result?.form === 'join' ? result : undefined
  // A button of the list that asks or is refused says so above the list.
  const own = open ? undefined : returned
  return (
    <ListPage
      {...head}
      notice={(head.notice || own) && <ListNotice notice={head.notice} result={own} />}
      pane={{
        label: open?.text,
        isSheet: open !== null,
        content: open && <JoinPane key={`${open.locale} ${open.text}`} row={open} names={names} result={returned} />,
        none: { icon, title: m.words_text_empty(), text: m.words_text_empty_text() },
      }}
    >
      <DataTable
        caption={m.words_tab_nothing()}
        columns={columnsOf(rows, open, locale)}
        rows={rows}
        rowKey={keyOf}
        isOpen={(row) => open !== null && keyOf(row) === keyOf(open)}
        empty={{ icon, title: m.words_no_nothing(), text: m.words_no_nothing_text() }}
      />
      <p className="flex items-start gap-2 px-4 py-3 text-xs text-ink-2 lg:px-5">
        <ShieldCheck aria-hidden="true" className="size-4 shrink-0" />
        {m.words_people_rule()}
      </p>
    </ListPage>
  )
}

function ListNotice({ notice, result }: { notice: VocabularyHead['notice']; result: VocabularyFormResult | undefined }) {
  const state = useFormState({ saved: {}, result })
  return (
    <>
      {notice}
      {result?.asks && <MoveWord asks={result.asks} intent="join" state={state} />}
      <RefusedNotice text={result && Object.values(result.errors)[0]} />
    </>
  )
}

const keyOf = ({ locale, text }: NothingRow): string => `${locale} ${text}`

const languages: Record<Locale, () => string> = { pt: m.words_language_pt, en: m.words_language_en }

function columnsOf(rows: readonly NothingRow[], open: NothingRow | null, locale: Locale): Column<NothingRow>[] {
  // While a row is open the key is that of its pane.
  const first = open ? undefined : rows.find(({ nearest }) => nearest !== null)
  return [
    {
      header: m.words_column_text(),
      cell: (row) => (
        <RowLink
          to={vocabularyPath(locale, { tab: 'nothing', text: row.text, language: row.locale })}
          isOpen={open !== null && keyOf(row) === keyOf(open)}
          className="[overflow-wrap:anywhere]"
        >
          “{row.text}”
        </RowLink>
      ),
      className: 'w-full min-w-32',
    },
    { header: m.words_column_language(), cell: (row) => languages[row.locale](), look: 'quiet', from: 'lg' },
    { header: m.words_column_searches(), cell: ({ searches }) => searches, align: 'end' },
    {
      header: m.words_column_nearest(),
      cell: ({ is, nearest }) => (is ? m.words_is_concept({ concept: is }) : (nearest?.name ?? m.words_nearest_none())),
      className: ({ nearest }) => (nearest ? undefined : 'text-ink-2'),
    },
    {
      header: m.words_column_join(),
      hidesHeader: true,
      align: 'end',
      cell: (row) => row.nearest && <JoinButton row={row} nearest={row.nearest} hasKey={row === first} />,
    },
  ]
}

type JoinProps = { row: NothingRow; nearest: { id: string; name: string }; hasKey: boolean }

const JoinButton = ({ row: { text, locale }, nearest: { id, name }, hasKey }: JoinProps) => (
  <ButtonForm
    intent="join"
    fields={{ concept: id, locale, word: text }}
    as={SubmitButton}
    formClassName="relative inline-block"
    variant="quiet"
    size="xs"
    data-key={hasKey ? 'l' : undefined}
    aria-label={m.words_join_to({ text, concept: name })}
  >
    {m.words_join()}
    {hasKey && <KeyCap name="l" />}
  </ButtonForm>
)

type PaneProps = { row: NothingRow; names: readonly string[]; result: VocabularyFormResult | undefined }

function JoinPane({ row, names, result }: PaneProps) {
  const locale = useLocale()
  const { text, searches, is, nearest } = row
  const state = useFormState({ saved: { concept_name: '' }, result })
  return (
    <>
      <PaneBlock>
        <PaneHead
          title={`“${text}”`}
          level={2}
          close={{ to: vocabularyPath(locale, { tab: 'nothing' }), label: m.words_close() }}
        >
          <p className="text-xs text-ink-2 tabular-nums">
            {languages[row.locale]()} · {searches} {m.words_stat_searches()}
          </p>
        </PaneHead>
        {is && <p className="pt-2 text-sm">{m.words_is_concept({ concept: is })}</p>}
        {nearest && (
          <p className="flex flex-wrap items-center gap-2 pt-3 text-sm">
            <span className="grow">{nearest.name}</span>
            <JoinButton row={row} nearest={nearest} hasKey />
          </p>
        )}
      </PaneBlock>
      <PaneBlock>
        {result?.asks ? (
          <MoveWord asks={result.asks} intent="join" state={state} />
        ) : (
          <StateForm state={state} hidden={{ word: text, locale: row.locale }} hidesSummary={!result?.errors['form']}>
            <TextField
              dense
              name="concept_name"
              label={m.words_join_other()}
              hint={m.words_join_other_hint()}
              list="concept-names"
              maxLength={120}
            />
            <datalist id="concept-names">
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </datalist>
            <SubmitButton variant="quiet" size="s" name="intent" value="join" className="justify-self-end">
              {m.words_join()}
            </SubmitButton>
          </StateForm>
        )}
      </PaneBlock>
    </>
  )
}
