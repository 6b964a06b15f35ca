import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

const wait = 200
const duration = 2000
const hideDelay = 500
const resetDelay = 400

// Per document: an error page mounts a new bar, which still has to finish (S149).
let isRead = false

// Fast at first and never complete: half of the width after a second, 70.5 % after two.
const percentAfter = (elapsed: number): number => (2 / Math.PI) * 100 * Math.atan(((elapsed / duration) * 100) / 50)

/**
 * A progress line at the top during a navigation (S147–S153). Sizes are set through the DOM, because server HTML has no inline
 * `style`.
 */
export function LoadingBar() {
  const bar = useRef<HTMLDivElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (isBusy) return run(bar.current)
    return finish(bar.current)
  }, [isBusy])
  return (
    <div ref={bar} aria-hidden="true" className="pointer-events-none fixed start-0 top-0 z-50 h-0.75 w-0 bg-green opacity-0" />
  )
}

function run(bar: HTMLDivElement | null): () => void {
  let frame = 0
  // The finish of the previous navigation must not show during one that is shorter than the wait.
  if (isRead) reset(bar)
  const timer = setTimeout(() => {
    const start = performance.now()
    const draw = (now: number) => {
      // A frame may have begun before the wait was over.
      show(bar, percentAfter(Math.max(0, now - start)))
      frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
  }, wait)
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}

function finish(bar: HTMLDivElement | null): (() => void) | undefined {
  // Shorter than the wait: the bar was never visible.
  if (!isRead || !bar) return undefined
  show(bar, 100)
  const hide = setTimeout(() => Object.assign(bar.style, { opacity: '0', transition: `opacity ${resetDelay}ms` }), hideDelay)
  const end = setTimeout(() => reset(bar), hideDelay + resetDelay)
  return () => {
    clearTimeout(hide)
    clearTimeout(end)
  }
}

function show(bar: HTMLDivElement | null, percent: number): void {
  isRead = true
  if (bar) Object.assign(bar.style, { width: `${percent}%`, opacity: '1', transition: '' })
}

function reset(bar: HTMLDivElement | null): void {
  isRead = false
  if (bar) Object.assign(bar.style, { width: '0px', opacity: '0', transition: '' })
}
