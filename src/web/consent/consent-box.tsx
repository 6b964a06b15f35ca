import { useEffect, useRef, useState } from 'react'
import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { ConsentSettings } from '#src/platform/consent-settings.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import './consent-box.css'

const fetchLibrary = () => import('./library.ts')

// The visitor is about to answer.
const prepare = () => void fetchLibrary().catch(reportError)

/** Asks for consent at the bottom right, above the bars of phones: no layout shift, and the shop stays usable (S64–S72). */
export function ConsentBox({ settings }: { settings: ConsentSettings }) {
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
  const choose = (names: 'all' | readonly string[]) =>
    attempt(() => fetchLibrary().then((library) => library.choose(names, settings)))
  const change = attempt(() => fetchLibrary().then((library) => library.openPreferences(settings)))
  if (isAnswered) return null
  const Frame = settings.blocksPage ? BlockingFrame : FreeFrame
  return (
    <Frame
      id="cookie-box"
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
        <Button type="button" variant="quiet" onClick={choose('all')}>
          {m.consent_accept()}
        </Button>
        <Button type="button" variant="quiet" onClick={choose([])}>
          {m.consent_reject()}
        </Button>
        <Button type="button" variant="quiet" className="col-span-2" onClick={change}>
          {m.consent_change()}
        </Button>
      </div>
      <p role="status" className="text-sm text-bad empty:hidden">
        {hasFailed && m.consent_failed()}
      </p>
      <PrivacyLink />
    </Frame>
  )
}

const FreeFrame = (props: ComponentProps<'div'>) => <div role="dialog" {...props} />

/**
 * Blocks the page until the visitor has answered (S76). It is removed while the preferences are open, which would otherwise lie
 * below it.
 */
function BlockingFrame({ className, ...props }: ComponentProps<'dialog'>) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const block = () => {
      if (ref.current && !ref.current.open) ref.current.showModal()
    }
    const makeRoom = () => ref.current?.close()
    block()
    addEventListener('cc:onModalShow', makeRoom)
    addEventListener('cc:onModalHide', block)
    return () => {
      removeEventListener('cc:onModalShow', makeRoom)
      removeEventListener('cc:onModalHide', block)
    }
  }, [])
  return (
    <dialog
      ref={ref}
      onCancel={(event) => event.preventDefault()}
      className={classNames(className, 'm-0 not-open:hidden backdrop:bg-veil max-sm:w-auto sm:ms-auto sm:mt-auto')}
      {...props}
    />
  )
}

const look =
  'fixed inset-x-3 bottom-18 z-40 grid max-h-[calc(100dvh-9rem)] gap-3 overflow-y-auto rounded-xl border border-line bg-surface p-4 shadow-float ' +
  'in-[body:has(#cart-bar)]:bottom-34 sm:start-auto sm:w-100 sm:p-5 md:end-4 md:bottom-4 md:in-[body:has(#cart-bar)]:bottom-4 print:hidden'

/** True a tenth of a second after mounting: an animation that starts earlier is not visible (S75). */
function useSoon(): boolean {
  const [isSoon, setSoon] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSoon(true), 100)
    return () => clearTimeout(timer)
  }, [])
  return isSoon
}

/** The library fires this event when it has recorded an answer, here or earlier in another tab. */
function useAnswered(): boolean {
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => {
    const close = () => setAnswered(true)
    addEventListener('cc:onConsent', close)
    return () => removeEventListener('cc:onConsent', close)
  }, [])
  return isAnswered
}

/** In the HTML the address is relative and works from every page; a click goes directly to that of the language. */
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
