import { ExternalLink, FlaskConical, Siren, X } from 'lucide-react'
import { Link } from 'react-router'
import { formatPercent } from '#src/i18n/formatters.ts'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { ConfirmNotice } from '#src/ui/form/confirm-notice.tsx'
import { TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { PaneBlock, PaneFact, PaneFacts, PaneHead } from '#src/ui/list/pane.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Timeline } from '#src/ui/timeline.tsx'
import type { ConceptKind } from '../../vocabulary/vocabulary.ts'
import type { ConceptView, WordView } from '../reading.server.ts'
import type { VocabularyFormResult } from '../vocabulary-form.server.ts'
import { changeMoment } from './history-tab.tsx'
import { shareOf } from './share.ts'
import { maxWord } from '../schema.ts'
import { vocabularyPath } from './vocabulary-address.ts'

export const conceptKindNames: Record<ConceptKind, () => string> = {
  symptom: m.words_kind_symptom,
  need: m.words_kind_need,
  body: m.words_kind_body,
  ingredient: m.words_kind_ingredient,
  brand: m.words_kind_brand,
  audience: m.words_kind_audience,
  attribute: m.words_kind_attribute,
  service: m.words_kind_service,
  absent: m.words_kind_absent,
  collection: m.words_kind_collection,
}

type Props = { concept: ConceptView; result: VocabularyFormResult | undefined; closeTo: string }

export function ConceptPane({ concept, result, closeTo }: Props) {
  const locale = useLocale()
  const { name, names, kind, searches, clicks, purchases, typed, changes, shop } = concept
  return (
    <>
      <PaneBlock>
        <PaneHead title={name} level={2} close={{ to: closeTo, label: m.words_close() }}>
          <p className="text-xs text-ink-2">{[conceptKindNames[kind](), names[locale === 'pt' ? 'en' : 'pt']].join(' · ')}</p>
        </PaneHead>
        <dl className="flex flex-wrap gap-x-6 gap-y-2 pt-3">
          <Figure term={m.words_stat_searches()} value={String(searches)} />
          <Figure term={m.words_stat_clicks()} value={formatPercent(shareOf(clicks, searches), locale)} />
          <Figure term={m.words_stat_purchases()} value={formatPercent(shareOf(purchases, searches), locale)} />
        </dl>
        <p className="flex flex-wrap gap-x-4 gap-y-1 pt-3 text-xs">
          <Link to={vocabularyPath(locale, { tab: 'try', text: name })} className="link inline-flex items-center gap-1.5">
            <FlaskConical aria-hidden="true" className="size-4" />
            {m.words_try_this({ text: name })}
          </Link>
          <Link to={shop} className="link inline-flex items-center gap-1.5">
            <ExternalLink aria-hidden="true" className="size-4" />
            {m.words_open_shop()}
          </Link>
        </p>
      </PaneBlock>
      {locales.map((language) => (
        <PaneBlock key={language} title={wordTitles[language]()} level={2}>
          <WordList concept={concept} language={language} />
          <AddWord
            key={`${language} ${concept.words[language].length}`}
            concept={concept}
            language={language}
            result={result?.form === language ? result : undefined}
          />
        </PaneBlock>
      ))}
      <Shipped concept={concept} />
      {typed.length > 0 && (
        <PaneBlock title={m.words_typed()} level={2}>
          <PaneFacts>
            {typed.map(({ text, searches: count }) => (
              <PaneFact key={text} term={`“${text}”`}>
                {count}
              </PaneFact>
            ))}
          </PaneFacts>
        </PaneBlock>
      )}
      <PaneBlock title={m.words_tab_history()} level={2}>
        {changes.length === 0 ? (
          <p className="text-xs text-ink-2">{m.words_no_history_text()}</p>
        ) : (
          <Timeline items={changes.map((change) => changeMoment(change, locale))} />
        )}
      </PaneBlock>
    </>
  )
}

const wordTitles: Record<Locale, () => string> = { pt: m.words_words_pt, en: m.words_words_en }
const addTexts: Record<Locale, () => string> = { pt: m.words_add_pt, en: m.words_add_en }

function Figure({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-ink-2">{term}</dt>
      <dd className="text-lg leading-6 font-bold tabular-nums">{value}</dd>
    </div>
  )
}

function WordList({ concept: { id, words, names }, language }: { concept: ConceptView; language: Locale }) {
  if (words[language].length === 0) return <p className="text-xs text-ink-2">{m.words_words_none({ name: names[language] })}</p>
  return (
    <ul className="flex flex-wrap gap-1.5">
      {words[language].map((word) => (
        <li
          key={word.text}
          className="inline-flex min-w-0 items-center gap-1.5 rounded-full border border-line-2 bg-surface ps-3 text-xs"
        >
          <span lang={language} className="[overflow-wrap:anywhere]">
            {word.text}
          </span>
          {word.origin && <span className="border-s border-line-2 ps-1.5 text-2xs text-ink-2">{originTexts[word.origin]()}</span>}
          <ButtonForm
            intent="remove"
            fields={{ concept: id, locale: language, word: word.text }}
            preventScrollReset
            variant="ghost"
            size="xs"
            as={SubmitButton}
            aria-label={m.words_remove({ word: word.text })}
            className="rounded-full px-2"
          >
            <X aria-hidden="true" />
          </ButtonForm>
        </li>
      ))}
    </ul>
  )
}

const originTexts: Record<NonNullable<WordView['origin']>, () => string> = {
  foreign: m.words_origin_foreign,
  old: m.words_origin_old,
  error: m.words_origin_error,
  clinical: m.words_origin_clinical,
  shop: m.words_origin_shop,
}

type AddProps = { concept: ConceptView; language: Locale; result: VocabularyFormResult | undefined }

function AddWord({ concept: { id }, language, result }: AddProps) {
  const state = useFormState({ saved: { word: '' }, result })
  if (result?.asks) return <MoveWord asks={result.asks} intent="add" state={state} />
  return (
    <StateForm
      state={state}
      idOf={(name) => `${language}_${name}`}
      hidden={{ concept: id, locale: language }}
      hidesSummary
      preventScrollReset
      aria-label={addTexts[language]()}
      className="pt-3"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextField
          dense
          name="word"
          label={addTexts[language]()}
          hint={m.words_words_hint()}
          maxLength={maxWord}
          lang={language}
        />
        <SubmitButton variant="quiet" size="s" name="intent" value="add" className="mt-7 max-lg:min-h-11">
          {m.words_add()}
        </SubmitButton>
      </div>
    </StateForm>
  )
}

type MoveProps = {
  asks: NonNullable<VocabularyFormResult['asks']>
  intent: 'add' | 'join'
  state: ReturnType<typeof useFormState>
}

/** Asks whether another concept is to lose the word. */
export function MoveWord({ asks: { word, concept, hidden }, intent, state }: MoveProps) {
  return (
    <StateForm state={state} hidden={hidden} hidesSummary preventScrollReset className="pt-3">
      <ConfirmNotice
        title={m.words_move_title({ word, concept })}
        confirm={{ intent, text: m.words_move_yes() }}
        cancel={{ intent: 'keep', text: m.words_move_no() }}
        size="xs"
      >
        {m.words_move_text({ concept })}
      </ConfirmNotice>
    </StateForm>
  )
}

const leadTexts = {
  substances: m.words_lead_substances,
  collections: m.words_lead_collections,
  named: m.words_lead_named,
  pages: m.words_lead_pages,
}

/** What comes with the vocabulary: where the concept leads, its advice and the signs for a doctor. */
function Shipped({ concept: { leads, advice, doctor } }: { concept: ConceptView }) {
  return (
    <PaneBlock title={m.words_leads()} level={2}>
      {leads.length === 0 ? (
        <p className="text-xs text-ink-2">{m.words_leads_none()}</p>
      ) : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-xs">
          {leads.map(({ kind, texts }) => (
            <div key={kind} className="contents">
              <dt className="text-ink-2">{leadTexts[kind]()}</dt>
              <dd className="[overflow-wrap:anywhere]">{texts.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
      {advice && (
        <>
          <h3 className="pt-3 font-sans text-xs font-bold tracking-normal">{m.words_advice()}</h3>
          <p className="text-xs">{advice}</p>
        </>
      )}
      {doctor.length > 0 && (
        <>
          <h3 className="pt-3 font-sans text-xs font-bold tracking-normal">{m.words_doctor()}</h3>
          <ul className="grid gap-1 text-xs">
            {doctor.map(({ text, isEmergency }) => (
              <li key={text} className={isEmergency ? 'flex gap-1.5 font-semibold text-bad' : undefined}>
                {isEmergency && <Siren aria-hidden="true" className="size-4 shrink-0" />}
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="pt-3 text-2xs text-ink-2">{m.words_shipped()}</p>
    </PaneBlock>
  )
}
