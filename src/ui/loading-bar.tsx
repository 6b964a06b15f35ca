import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { isCalm } from './is-calm.ts'

const wait = 200
const calmStep = 250
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
  // The finish of the previous navigation must not show during one that is shorter than the wait.
  if (isRead) reset(bar)
  let stop = (): void => undefined
  const timer = setTimeout(() => {
    const start = performance.now()
    // A frame may have begun before the wait was over.
    const draw = (now: number): void => show(bar, percentAfter(Math.max(0, now - start)))
    stop = isCalm() ? inSteps(draw) : inFrames(draw)
  }, wait)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

type Draw = (now: number) => void

function inFrames(draw: Draw): () => void {
  let frame = 0
  const next = (now: number): void => {
    draw(now)
    frame = requestAnimationFrame(next)
  }
  frame = requestAnimationFrame(next)
  return () => cancelAnimationFrame(frame)
}

/** For people who asked for less motion: four times a second, which is progress but no movement. */
function inSteps(draw: Draw): () => void {
  draw(performance.now())
  const steps = setInterval(() => draw(performance.now()), calmStep)
  return () => clearInterval(steps)
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
