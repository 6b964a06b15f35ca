import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { useFreshLinks } from '../../conversation/screens/use-fresh-links.ts'
import type { UploadView } from '../../conversation/upload.ts'
import { StaffPhotoFrame } from './staff-photo-frame.tsx'
import { usePhotoView } from './use-photo-view.ts'
import type { PhotoView } from './use-photo-view.ts'

/**
 * The photos of a prescription, one at a time: zoomed, rotated, full screen or over the page. Without scripts each opens by its
 * link, which expires sooner than the work on a prescription may take.
 */
export function StaffPhotos({ title, photos }: { title: string; photos: readonly UploadView[] }) {
  const [at, setAt] = useState(0)
  const view = usePhotoView()
  const frame = useRef<HTMLDivElement>(null)
  const renew = useFreshLinks()
  const photo = photos[at] ?? photos[0]
  if (!photo) return null
  const [number, total] = [photos.indexOf(photo) + 1, photos.length]
  return (
    <section aria-label={title} className="overflow-clip rounded-md border border-line bg-surface">
      <header className="flex min-h-11 flex-wrap items-center gap-x-2 border-b border-line px-3.5">
        <h2 className="font-sans text-xs font-bold tracking-normal">{title}</h2>
        <span className="text-xs text-ink-2 tabular-nums">{m.staff_photos_at({ number, total })}</span>
        <Tools view={view} frame={frame} />
      </header>
      <StaffPhotoFrame photos={photos} number={number} view={view} frame={frame} onMove={setAt} onBroken={renew} />
      {total > 1 && <Thumbs photos={photos} currentId={photo.id} onChoose={setAt} onBroken={renew} />}
    </section>
  )
}

function Tools({ view, frame }: { view: PhotoView; frame: RefObject<HTMLDivElement | null> }) {
  return (
    <div className="ms-auto flex items-center unscripted:hidden">
      <Tool label={m.staff_photos_smaller()} submittedBy="-" onPress={view.smaller}>
        <ZoomOut aria-hidden="true" />
      </Tool>
      <span aria-hidden="true" className="min-w-11 text-center text-xs text-ink-2 tabular-nums">
        {view.percent} %
      </span>
      <Tool label={m.staff_photos_larger()} submittedBy="+" onPress={view.larger}>
        <ZoomIn aria-hidden="true" />
      </Tool>
      <Tool label={m.staff_photos_turn()} submittedBy="t" onPress={view.turn}>
        <RotateCw aria-hidden="true" />
      </Tool>
      <Tool label={m.staff_photos_whole()} submittedBy="f" onPress={() => void toggleWhole(frame.current)}>
        <Maximize aria-hidden="true" />
      </Tool>
    </div>
  )
}

const toggleWhole = (frame: HTMLElement | null): Promise<void> | undefined =>
  document.fullscreenElement ? document.exitFullscreen() : frame?.requestFullscreen()

type ToolProps = { label: string; submittedBy: string; onPress: (() => void) | undefined; children: ReactNode }

function Tool({ label, submittedBy, onPress, children }: ToolProps) {
  return (
    <Button
      type="button"
      variant="ghost"
      size="xs"
      className="size-8 min-h-8 px-0 max-lg:size-10"
      aria-label={label}
      title={label}
      aria-disabled={!onPress}
      onClick={onPress}
      data-key={submittedBy}
    >
      {children}
    </Button>
  )
}

type ThumbsProps = { photos: readonly UploadView[]; currentId: string; onChoose: (at: number) => void; onBroken: () => void }

function Thumbs({ photos, currentId, onChoose, onBroken }: ThumbsProps) {
  return (
    <ul className="flex gap-1.5 overflow-x-auto border-t border-line p-2">
      {photos.map(({ id, url, width, height }, at) => (
        <li key={id}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={m.staff_photos_show({ number: at + 1 })}
            aria-current={id === currentId || undefined}
            onClick={(event) => {
              event.preventDefault()
              onChoose(at)
            }}
            className="block rounded-sm border-2 border-transparent aria-[current]:border-green"
          >
            <img src={url} alt="" width={width} height={height} onError={onBroken} className="size-11 rounded-xs object-cover" />
          </a>
        </li>
      ))}
    </ul>
  )
}
