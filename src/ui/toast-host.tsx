import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { ToastCard } from './toast-card.tsx'
import { dismiss, inGroup, visibleToasts, subscribe } from './toast-store.ts'

/** Long enough for screen readers to notice the empty region: they do not announce what is in it from the start. */
const settling = 100
const look =
  'pointer-events-none fixed inset-auto start-0 top-0 grid w-full gap-2 overflow-visible bg-transparent p-2 sm:start-auto sm:end-0 sm:w-96 sm:p-4 print:hidden'

/** Shows the toasts of its group at the top right, above everything, newest first (S125, S129). Only in the browser. */
export function ToastHost({ group = '' }: { group?: string }) {
  const [region] = useState(newRegion)
  const [isSettled, setSettled] = useState(false)
  const visible = useSyncExternalStore(subscribe, visibleToasts)
  const own = isSettled ? inGroup(visible, group) : []
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settling)
    return () => clearTimeout(timer)
  }, [])
  useLayoutEffect(() => place(region))
  useEffect(() => followDialogs(region), [region])
  useEffect(() => {
    const [newest] = own
    if (!newest) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isWanted()) dismiss(newest.id)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return createPortal(
    own.map((each) => <ToastCard key={each.id} toast={each} />),
    region,
  )
}

/** Created by hand, because it moves between parents that React controls. */
function newRegion(): HTMLElement {
  const region = document.createElement('div')
  region.className = look
  region.popover = 'manual'
  region.role = 'status'
  region.ariaLive = 'polite'
  // Announces each new toast alone instead of all of them.
  region.ariaAtomic = 'false'
  return region
}

/**
 * Moves the region into the open dialog, outside of which everything is inert; otherwise to the end of the page. A manual popover
 * must be shown.
 */
function place(region: HTMLElement): void {
  const home = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (region.parentElement === home) return
  home.append(region)
  if ('showPopover' in region) region.showPopover()
}

function followDialogs(region: HTMLElement): () => void {
  const follow = () => place(region)
  // Neither event bubbles.
  document.addEventListener('toggle', follow, true)
  document.addEventListener('close', follow, true)
  return () => {
    document.removeEventListener('toggle', follow, true)
    document.removeEventListener('close', follow, true)
    region.remove()
  }
}

/** Escape also closes a dialog or menu. */
const isWanted = (): boolean => document.querySelector('dialog:modal, [popover=auto]:popover-open') !== null
