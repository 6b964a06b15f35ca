import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { dismiss, pause, resume } from './toast-store.ts'
import type { Toast } from './toast-store.ts'

/** Pixels to either side after which a swipe dismisses a toast. */
const swipe = 60

/** Title and text without a close button (S126, S127): it disappears by time, a swipe or Escape. */
export function ToastCard({ toast: { id, title, text } }: { toast: Toast }) {
  const swiping = useSwipe(id)
  return (
    <div
      role="group"
      aria-labelledby={`toast-${id}`}
      tabIndex={0}
      data-toast={id}
      className="pointer-events-auto touch-pan-y rounded-xl border border-s-4 border-line border-s-green bg-surface px-4 py-3 text-ink shadow-float transition-[opacity,translate] starting:-translate-y-2 starting:opacity-0"
      onPointerEnter={() => pause(id)}
      onFocus={() => pause(id)}
      onPointerLeave={({ currentTarget }) => !currentTarget.matches(':focus-visible') && resume(id)}
      onBlur={({ currentTarget }) => !currentTarget.matches(':hover') && resume(id)}
      onKeyDown={(event) => dismissByKey(event, id)}
      {...swiping}
    >
      <p id={`toast-${id}`} className="font-bold">
        {title}
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">{text}</p>
    </div>
  )
}

function dismissByKey(event: KeyboardEvent, id: number): void {
  if (event.key !== 'Escape') return
  // Escape must not also close the dialog around it or a newer toast.
  event.preventDefault()
  dismiss(id)
}

function useSwipe(id: number) {
  const start = useRef<number | undefined>(undefined)
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = undefined
    currentTarget.style.translate = ''
  }
  return {
    onPointerDown: ({ pointerType, clientX, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
      // A mouse may select its text.
      if (pointerType === 'mouse') return
      start.current = clientX
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove: ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
      if (start.current !== undefined) currentTarget.style.translate = `${clientX - start.current}px`
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const distance = event.clientX - (start.current ?? event.clientX)
      if (Math.abs(distance) < swipe) return end(event)
      dismiss(id)
    },
    onPointerCancel: end,
  }
}
