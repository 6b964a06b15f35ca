import { FlaskConical } from 'lucide-react'
import { Form, Link } from 'react-router'
import { formatMoney } from '#src/i18n/formatters.ts'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { NoRows } from '#src/ui/list/data-table.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Select } from '#src/ui/select.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { TrialView } from '../reading.server.ts'
import type { TrialData } from './staff-vocabulary.server.ts'
import { vocabularyPath } from './vocabulary-address.ts'
import type { VocabularyAddress, VocabularyHead } from './vocabulary-address.ts'

type Props = { view: TrialData; head: VocabularyHead; address: VocabularyAddress }

/** What a customer's text would be understood as, and what it would find first. */
export function TrialTab({ view: { trial }, head, address: { text, language } }: Props) {
  const locale = useLocale()
  const chosen = language ?? locale
  return (
    <ListPage {...head}>
      <Form
        action={pathTo('staff.search-words', locale)}
        role="search"
        aria-label={m.words_try_label()}
        className="flex flex-wrap items-end gap-3 p-4 lg:px-5"
      >
        <input type="hidden" name="tab" value="try" />
        <Field name="text" label={m.words_try_label()} className="min-w-60 max-w-lg grow">
          <TextInput
            dense
            key={text}
            name="text"
            type="search"
            defaultValue={text}
            maxLength={100}
            autoComplete="off"
            data-key="f"
          />
        </Field>
        <Field name="language" label={m.words_language()}>
          <Select dense key={chosen} name="language" defaultValue={chosen}>
            {locales.map((one) => (
              <option key={one} value={one}>
                {languageNames[one]()}
              </option>
            ))}
          </Select>
        </Field>
        <Button size="s" className="max-lg:min-h-11">
          {m.words_try_submit()}
        </Button>
      </Form>
      {trial ? (
        <Trial trial={trial} />
      ) : (
        <NoRows icon={<FlaskConical aria-hidden="true" />} title={m.words_try_empty()} text={m.words_try_empty_text()} />
      )}
    </ListPage>
  )
}

const languageNames: Record<Locale, () => string> = { pt: m.words_language_pt, en: m.words_language_en }

const stateTexts: Partial<Record<TrialView['state'], () => string>> = {
  substitutes: m.words_try_state_substitutes,
  unsuitable: m.words_try_state_unsuitable,
  absent: m.words_try_state_absent,
  about_shop: m.words_try_state_about_shop,
  nothing: m.words_try_state_nothing,
}

function Trial({ trial }: { trial: TrialView }) {
  const locale = useLocale()
  const { state, total, onPrescription, products, shop } = trial
  const sentence = stateTexts[state]?.()
  return (
    <div className="grid gap-6 border-t border-line p-4 md:grid-cols-2 lg:px-5">
      <section aria-labelledby="understood">
        <h2 id="understood" className="pb-2 text-lg">
          {m.words_try_understood()}
        </h2>
        <Understood trial={trial} />
      </section>
      <section aria-labelledby="first-results">
        <h2 id="first-results" className="pb-2 text-lg">
          {total > 0 ? m.words_try_results({ count: total }) : m.words_tab_nothing()}
        </h2>
        {sentence && <p className="pb-2">{sentence}</p>}
        <ol className="divide-y divide-line rounded-md border border-line bg-surface empty:hidden">
          {products.map(({ id, name, detail, price, path }) => (
            <li key={id} className="flex items-baseline gap-3 px-3.5 py-2.5">
              <span className="grid min-w-0 grow">
                <Link to={path} className="font-semibold underline-offset-3 hover:underline">
                  {name}
                </Link>
                <span className="text-xs text-ink-2">{detail}</span>
              </span>
              {price !== null && <span className="font-semibold tabular-nums">{formatMoney(price, locale)}</span>}
            </li>
          ))}
        </ol>
        {onPrescription > 0 && (
          <p className="pt-2 text-xs text-ink-2">{m.words_try_on_prescription({ count: onPrescription })}</p>
        )}
        <p className="pt-2 text-xs">
          <Link to={shop} className="link">
            {m.words_open_shop()}
          </Link>
        </p>
      </section>
    </div>
  )
}

function Understood({ trial }: { trial: TrialView }) {
  const locale = useLocale()
  const { concepts, corrections, ages, words, leftOut, isWithoutPrescription, isGeneric } = trial
  const limits = [...(isWithoutPrescription ? [m.words_try_without()] : []), ...(isGeneric ? [m.words_try_generic()] : [])]
  const rows: [string, string][] = [
    [m.words_try_corrected(), corrections.map(({ from, to }) => `${from} → ${to}`).join(', ')],
    [m.words_try_age(), ages ? ageText(ages) : ''],
    [m.words_try_limits(), limits.join(', ')],
    [m.words_try_words(), words.join(', ')],
    [m.words_try_left_out(), leftOut.join(', ')],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      <dt className="text-ink-2">{m.words_try_concepts()}</dt>
      <dd className="flex flex-wrap gap-x-3">
        {concepts.length === 0 && m.words_try_nothing()}
        {concepts.map(({ id, name, isEditable }) =>
          isEditable ? (
            <Link key={id} to={vocabularyPath(locale, { item: id })} className="link">
              {name}
            </Link>
          ) : (
            <span key={id}>{name}</span>
          ),
        )}
      </dd>
      {rows.map(
        ([term, text]) =>
          text !== '' && (
            <div key={term} className="contents">
              <dt className="text-ink-2">{term}</dt>
              <dd className="[overflow-wrap:anywhere]">{text}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const ageText = ([from, to]: readonly [number, number]): string =>
  from === to ? m.words_try_month({ count: from }) : m.words_try_months({ from, to })
