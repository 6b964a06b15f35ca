import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import type { UploadView } from '../upload.ts'
import { useFreshLinks } from './use-fresh-links.ts'

type Props = {
  photos: readonly UploadView[]
  /** Which of them is shown, from 0. */ at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** One photo over the whole page, at full size on request; arrow keys show the others, Escape closes. */
export function PhotoDialog({ photos, at, onMove, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isLarge, setLarge] = useState(false)
  const renew = useFreshLinks()
  const count = photos.length
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  const move = (by: number) => {
    if (!photos[at + by]) return
    setLarge(false)
    onMove(at + by)
  }
  const byKey = ({ key }: KeyboardEvent) => {
    // In a photo larger than the window the arrow keys scroll the photo.
    if (!isLarge && (key === 'ArrowRight' || key === 'ArrowLeft')) move(key === 'ArrowRight' ? 1 : -1)
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="photo-title"
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose()
      }}
      onKeyDown={byKey}
      closedby="any"
      className="m-0 size-full max-h-none max-w-none bg-band p-0 text-on-band"
    >
      <div className="grid h-full grid-rows-[auto_minmax(0,1fr)]">
        <Bar
          at={at}
          count={count}
          isLarge={isLarge}
          onMove={move}
          onZoom={() => setLarge(!isLarge)}
          onClose={() => dialog.current?.close()}
        />
        {/* Scrolled by the keyboard when the photo is larger than the window. */}
        <div tabIndex={isLarge ? 0 : undefined} className={classNames('min-h-0 min-w-0', isLarge && 'overflow-auto')}>
          <img
            src={photos[at]?.url}
            alt={m.photos_large()}
            onError={renew}
            onDoubleClick={() => setLarge(!isLarge)}
            className={classNames('mx-auto', isLarge ? 'max-w-none' : 'size-full object-contain')}
          />
        </div>
      </div>
    </dialog>
  )
}

type BarProps = {
  at: number
  count: number
  isLarge: boolean
  onMove: (by: number) => void
  onZoom: () => void
  onClose: () => void
}

function Bar({ at, count, isLarge, onMove, onZoom, onClose }: BarProps) {
  return (
    <div className="flex items-center gap-1 ps-4 pe-2">
      <h2 id="photo-title" aria-live="polite" className="grow font-sans text-sm font-semibold tracking-normal tabular-nums">
        {m.photos_of({ number: at + 1, count })}
      </h2>
      {count > 1 && (
        <>
          <Tool aria-label={m.photos_previous()} disabled={at === 0} onClick={() => onMove(-1)}>
            <ChevronLeft aria-hidden="true" />
          </Tool>
          <Tool aria-label={m.photos_next()} disabled={at === count - 1} onClick={() => onMove(1)}>
            <ChevronRight aria-hidden="true" />
          </Tool>
        </>
      )}
      <Tool aria-label={isLarge ? m.photos_zoom_out() : m.photos_zoom()} onClick={onZoom}>
        {isLarge ? <ZoomOut aria-hidden="true" /> : <ZoomIn aria-hidden="true" />}
      </Tool>
      <Tool aria-label={m.photos_close()} onClick={onClose}>
        <X aria-hidden="true" />
      </Tool>
    </div>
  )
}

const Tool = (props: ComponentProps<'button'>) => (
  <button
    {...props}
    type="button"
    className="grid size-11 place-items-center rounded-md hover:bg-ink-2/40 focus-visible:outline-on-band disabled:opacity-40 [&>svg]:size-5.5"
  />
)
