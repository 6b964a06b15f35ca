import { Lock, LogOut } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useApiBase } from '#src/ui/api-base.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { onSessionState, reopen, sessionState, showSession, watchSession } from '../browser-session.ts'
import type { SessionState } from '../browser-session.ts'
import { unlockMethods } from '../proof-methods.ts'
import { ProofForm } from './proof-form.tsx'
import { useProofMethods } from '../use-proof-methods.ts'

/**
 * Over the pages of staff, and of an account: the lock, the end of a session, and the proof that a form needs. The page stays below it
 * with everything that was typed. `personId`: the page's person; public. `locks`: when it was not used for half an hour.
 */
export function SessionDialog({ personId, locks = true }: { personId: string; locks?: boolean }) {
  const apiBase = useApiBase()
  const state = useSyncExternalStore(onSessionState, sessionState, open)
  useEffect(() => watchSession({ personId, apiBase, locks }), [personId, apiBase, locks])
  const focused = useLastFocus()
  if (state === 'open') return null
  return state === 'proof' ? <Proof focused={focused} /> : <Cover key={state} state={state} focused={focused} />
}

const open = (): SessionState => 'open'

type LastFocus = { focused: RefObject<HTMLElement | null> }

/** The last focused element of the page: a submit button is disabled while it waits, and loses the focus. */
function useLastFocus(): RefObject<HTMLElement | null> {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && !target.closest(`[aria-labelledby=${titleId}]`)) last.current = target
    }
    addEventListener('focusin', note)
    return () => removeEventListener('focusin', note)
  }, [])
  return last
}

const titleId = 'session-dialog-title'
const textId = 'session-dialog-text'
const look =
  'm-auto max-h-[calc(100dvh-2rem)] w-[min(100%-2rem,27rem)] overflow-y-auto rounded-xl border border-line bg-surface p-6 text-base text-ink shadow-float sm:p-8'

/** Modal until it is removed: Escape does not close it unless `closes`, and the focus returns to where it was. */
function useModal({ focused, closes }: LastFocus & { closes: boolean }): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = focused.current
    element.showModal()
    // A browser may close a dialog at the second Escape, even if the first was prevented.
    const reopen = (): void => {
      if (!closes && element.isConnected && !element.open) element.showModal()
    }
    // Shortcuts of the page do not work while it is covered, wherever the focus is.
    const preventClose = (event: KeyboardEvent): void => {
      const isInside = event.target instanceof Node && element.contains(event.target)
      if (!isInside || event.ctrlKey || event.metaKey) event.stopPropagation()
    }
    element.addEventListener('close', reopen)
    addEventListener('keydown', preventClose, true)
    return () => {
      element.removeEventListener('close', reopen)
      removeEventListener('keydown', preventClose, true)
      // The page is shown first: hidden elements take no focus.
      delete element.dataset['cover']
      element.close()
      // Chromium restores the focus without the caret, so that a field would take no input, and not at all to a button that was
      // disabled.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      before?.focus({ preventScroll: true })
    }
  }, [closes, focused])
  return dialog
}

/** Hides the page: nothing of it is readable on the screen, in print or in the title. */
function Cover({ state, focused }: LastFocus & { state: 'locked' | 'ended' }) {
  const dialog = useModal({ focused, closes: false })
  const title = state === 'locked' ? m.lock_title() : m.lock_ended_title()
  // In the commit itself: the tab's title must say nothing once the page is hidden.
  useLayoutEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      if (document.title === title) document.title = before
    }
  }, [title])
  return (
    <dialog
      ref={dialog}
      data-cover
      closedby="none"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => event.preventDefault()}
      className={`${look} visible backdrop:bg-paper`}
    >
      <div className="grid gap-5">
        <h2 id={titleId} className="flex items-center gap-3 text-2xl">
          <Lock aria-hidden="true" className="size-6 shrink-0 text-green" />
          {title}
        </h2>
        {state === 'locked' ? <Locked /> : <Ended />}
      </div>
    </dialog>
  )
}

function Locked() {
  const [read, retry] = useProofMethods()
  const methods = read.is === 'ready' ? unlockMethods(read.methods) : undefined
  const lead = methods?.password ? m.lock_lead_password() : m.lock_lead()
  return (
    <>
      <div className="grid gap-1.5">
        {read.is === 'ready' && read.name !== null && (
          <p className="font-semibold wrap-anywhere">{m.lock_whose({ name: read.name })}</p>
        )}
        <p id={textId} className="text-ink-2">
          {lead}
        </p>
      </div>
      {read.is === 'offline' && <Offline retry={retry} />}
      {methods && <ProofForm path="/auth/unlock" methods={methods} submit={m.lock_submit()} onDone={reopen} />}
      <Leave />
    </>
  )
}

function Offline({ retry }: { retry: () => void }) {
  return (
    <Notice
      tone="warn"
      role="alert"
      actions={
        <Button type="button" variant="quiet" size="s" onClick={retry}>
          {m.error_page_retry()}
        </Button>
      }
    >
      {m.lock_offline()}
    </Notice>
  )
}

function Leave() {
  const signIn = pathTo('sign-in', useLocale())
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4 text-sm">
      <a href={signIn} className="link">
        {m.lock_other()}
      </a>
      <Form method="post" action={signIn} reloadDocument>
        <button name="intent" value="sign_out" className="link inline-flex items-center gap-1.5">
          <LogOut aria-hidden="true" className="size-4" />
          {m.account_sign_out()}
        </button>
      </Form>
    </div>
  )
}

/** Signing in is another page, opened in a new tab, so that this one keeps what was typed. */
function Ended() {
  const signIn = pathTo('sign-in', useLocale())
  const [read, retry] = useProofMethods()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <>
      <p id={textId} className="text-ink-2">
        {m.lock_ended_text()}
      </p>
      {read.is === 'offline' && <Offline retry={retry} />}
      <a ref={link} href={signIn} target="_blank" rel="noopener" className={buttonLook({ size: 'l', wide: true })}>
        {m.lock_ended_sign_in()}
      </a>
      <Button type="button" variant="quiet" wide onClick={retry}>
        {m.lock_ended_again()}
      </Button>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {read.is === 'signed_out' && read.times > 1 && m.lock_ended_still()}
      </p>
    </>
  )
}

/** Before money or points move: the page stays visible behind it, and its button is pressed again afterwards. */
function Proof({ focused }: LastFocus) {
  const dialog = useModal({ focused, closes: true })
  const [read, retry] = useProofMethods()
  const close = (): void => showSession('open')
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={close}
      className={`${look} backdrop:bg-veil`}
    >
      <div className="grid gap-5">
        <h2 id={titleId} className="text-2xl">
          {m.prove_title()}
        </h2>
        <p id={textId} className="text-ink-2">
          {m.prove_money_lead()}
        </p>
        {read.is === 'offline' && <Offline retry={retry} />}
        {read.is === 'ready' && (
          <ProofForm path="/auth/prove" methods={read.methods} submit={m.prove_submit()} onDone={reopen}>
            <Cancel close={close} />
          </ProofForm>
        )}
      </div>
    </dialog>
  )
}

function Cancel({ close }: { close: () => void }): ReactNode {
  return (
    <Button type="button" variant="quiet" wide onClick={close}>
      {m.prove_cancel()}
    </Button>
  )
}
