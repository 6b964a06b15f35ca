import { useEffect, useState } from 'react'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import './consent-box.css'

const fetchLibrary = () => import('./library.ts')
const choose = (names: 'all' | readonly string[]) => fetchLibrary().then((library) => library.choose(names))
const change = () => fetchLibrary().then((library) => library.openPreferences())

// Somebody is about to answer.
const prepare = () => void fetchLibrary().catch(reportError)

type Props = { /** Lets nobody into the page before they have answered (S76). */ blocksPage?: boolean }

/** Asks for consent at the bottom right, above the bars of phones: nothing of the page moves, and buying goes on (S64–S72). */
export function ConsentBox({ blocksPage = false }: Props) {
  const [hasFailed, setFailed] = useState(false)
  const isIn = useSoon()
  const isAnswered = useAnswered()
  const attempt = (work: () => Promise<void>) => () => {
    setFailed(false)
    work().catch((error: unknown) => {
      reportError(error)
      setFailed(true)
    })
  }
  if (isAnswered) return null
  return (
    <>
      {blocksPage && <div className="fixed inset-0 z-40 bg-veil" />}
      <div
        id="consent"
        role="dialog"
        aria-labelledby="consent-title"
        aria-describedby="consent-text"
        onPointerEnter={prepare}
        onFocus={prepare}
        className={classNames(look, isIn ? 'cc--anim transition duration-200' : 'translate-y-2 opacity-0')}
      >
        <h2 id="consent-title" className="text-xl">
          {m.consent_title()}
        </h2>
        <p id="consent-text" className="text-sm text-ink-2">
          {m.consent_text()}
        </p>
        <div className="grid grid-cols-2 gap-2">
          <Button type="button" variant="quiet" onClick={attempt(() => choose('all'))}>
            {m.consent_accept()}
          </Button>
          <Button type="button" variant="quiet" onClick={attempt(() => choose([]))}>
            {m.consent_reject()}
          </Button>
          <Button type="button" variant="quiet" className="col-span-2" onClick={attempt(change)}>
            {m.consent_change()}
          </Button>
        </div>
        <p role="status" className="text-sm text-bad empty:hidden">
          {hasFailed && m.consent_failed()}
        </p>
        <PrivacyLink />
      </div>
    </>
  )
}

const look =
  'fixed inset-x-3 bottom-18 z-40 grid max-h-[calc(100dvh-9rem)] gap-3 overflow-y-auto rounded-xl border border-line bg-surface p-4 shadow-float ' +
  'in-[body:has(#cart-bar)]:bottom-34 sm:start-auto sm:w-100 sm:p-5 md:end-4 md:bottom-4 md:in-[body:has(#cart-bar)]:bottom-4 print:hidden'

/** True a tenth of a second after it was made: what is animated sooner is not seen (S75). */
function useSoon(): boolean {
  const [isSoon, setSoon] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSoon(true), 100)
    return () => clearTimeout(timer)
  }, [])
  return isSoon
}

/** The library tells the window that it has written an answer down; here, or before in another tab. */
function useAnswered(): boolean {
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => {
    const close = () => setAnswered(true)
    addEventListener('cc:onConsent', close)
    return () => removeEventListener('cc:onConsent', close)
  }, [])
  return isAnswered
}

/** As the source says it, the address is relative and leads there from every page; a press goes straight to that of the language. */
function PrivacyLink() {
  const privacy = pathTo('privacy', useLocale())
  const navigate = useNavigate()
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(privacy)
  }
  return (
    <p className="text-sm">
      <a href="politica-de-privacidade" onClick={go} className="link inline-block py-1">
        {m.footer_privacy()}
      </a>
    </p>
  )
}
