import { Stethoscope } from 'lucide-react'
import { Fragment, useEffect } from 'react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { AdviceView, SearchView } from './products.server.ts'
import { rememberSearch } from './recent-searches.ts'

/** Under the title of a search: what was corrected, what was left out, and the pharmacy's advice. */
export function SearchNotes({ search, text }: { search: SearchView; text: string }) {
  useEffect(() => rememberSearch(text), [text])
  const { corrections, exact, leftOut, advice, state } = search
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      {corrections.length > 0 && (
        <p>
          {m.search_corrected({ words: corrections.map(({ to }) => to).join(' ') })}{' '}
          <Link to={exact} className="link">
            {m.search_as_typed({ words: corrections.map(({ from }) => from).join(' ') })}
          </Link>
        </p>
      )}
      {leftOut !== null && state === 'found' && <p>{m.search_left_out({ words: leftOut })}</p>}
      {state === 'substitutes' && <p>{m.search_substitutes()}</p>}
      {advice && <Advice advice={advice} />}
    </div>
  )
}

function Advice({ advice: { title, sentence, doctor } }: { advice: AdviceView }) {
  const locale = useLocale()
  return (
    <section
      aria-labelledby="search-advice"
      className="grid gap-x-8 gap-y-4 rounded-xl bg-green-soft px-5 py-4.5 md:grid-cols-2 md:px-6 md:py-5"
    >
      <div className="grid content-start gap-1.5">
        <p className="text-sm font-semibold text-green">{m.search_advice()}</p>
        <h2 id="search-advice" className="text-xl">
          {title}
        </h2>
        {sentence !== null && <p>{sentence}</p>}
        <p className="text-xs text-ink-2">{m.search_advice_unconfirmed()}</p>
      </div>
      <div className="grid content-start gap-3">
        {doctor.length > 0 && <DoctorSigns signs={doctor} />}
        <div>
          <ButtonLink to={pathTo('company', locale)} variant="quiet" size="s">
            {m.search_ask_pharmacist()}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

function DoctorSigns({ signs }: { signs: AdviceView['doctor'] }) {
  const usual = signs.filter(({ isEmergency }) => !isEmergency)
  const emergencies = signs.filter(({ isEmergency }) => isEmergency)
  return (
    <div className="flex gap-3 text-sm">
      <Stethoscope aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-green" />
      <div className="grid gap-2">
        {usual.length > 0 && (
          <p>
            <b>{m.search_see_doctor()}</b>{' '}
            {usual.map(({ text }, at) => (
              <Fragment key={text}>
                {at > 0 && '; '}
                {text}
              </Fragment>
            ))}
            .
          </p>
        )}
        {emergencies.map(({ text }) => (
          <p key={text} className="font-semibold text-bad">
            {m.search_emergency({ sign: text })}
          </p>
        ))}
      </div>
    </div>
  )
}
