import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import type { UploadView } from '../../conversation/upload.ts'
import { usePhotoView } from './use-photo-view.ts'
import type { PhotoView } from './use-photo-view.ts'

/** The photos of a prescription, one at a time: larger, turned, over the whole screen. Without scripts each opens by its link. */
export function StaffPhotos({ title, photos }: { title: string; photos: readonly UploadView[] }) {
  const [at, setAt] = useState(0)
  const view = usePhotoView()
  const frame = useRef<HTMLDivElement>(null)
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
      <div
        ref={frame}
        tabIndex={0}
        role="group"
        aria-label={m.staff_photos_area({ number, percent: view.percent })}
        className="h-67 overflow-auto bg-sunken full-screen:h-full"
      >
        <Picture key={photo.id} photo={photo} number={number} view={view} />
      </div>
      {total > 1 && <Thumbs photos={photos} here={photo.id} onChoose={setAt} />}
    </section>
  )
}

function Tools({ view, frame }: { view: PhotoView; frame: RefObject<HTMLDivElement | null> }) {
  return (
    <div className="ms-auto flex items-center unscripted:hidden">
      <Tool label={m.staff_photos_smaller()} pressedBy="-" onPress={view.smaller}>
        <ZoomOut aria-hidden="true" />
      </Tool>
      <span aria-hidden="true" className="min-w-11 text-center text-xs text-ink-2 tabular-nums">
        {view.percent} %
      </span>
      <Tool label={m.staff_photos_larger()} pressedBy="+" onPress={view.larger}>
        <ZoomIn aria-hidden="true" />
      </Tool>
      <Tool label={m.staff_photos_turn()} pressedBy="t" onPress={view.turn}>
        <RotateCw aria-hidden="true" />
      </Tool>
      <Tool label={m.staff_photos_whole()} pressedBy="f" onPress={() => void toggleWhole(frame.current)}>
        <Maximize aria-hidden="true" />
      </Tool>
    </div>
  )
}

const toggleWhole = (frame: HTMLElement | null): Promise<void> | undefined =>
  document.fullscreenElement ? document.exitFullscreen() : frame?.requestFullscreen()

type ToolProps = { label: string; pressedBy: string; onPress: (() => void) | undefined; children: ReactNode }

function Tool({ label, pressedBy, onPress, children }: ToolProps) {
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
      data-key={pressedBy}
    >
      {children}
    </Button>
  )
}

type PictureProps = { photo: UploadView; number: number; view: PhotoView }

/** Turned on its side it is as high as it was wide. What the server sends has no style of its own: it shows the photo as it is. */
function Picture({ photo: { url, width, height }, number, view: { percent, turns } }: PictureProps) {
  const isSideways = turns % 2 === 1
  const isPlain = percent === 100 && turns === 0
  const paper = { width: `${percent}%`, aspectRatio: isSideways ? `${height} / ${width}` : `${width} / ${height}` }
  const turned = { rotate: `${turns * 90}deg`, width: isSideways ? `${(width / height) * 100}%` : '100%' }
  return (
    <a href={url} target="_blank" rel="noreferrer" aria-label={m.staff_photos_open({ number })} className="block">
      <span className="relative grid place-items-center overflow-clip" {...(!isPlain && { style: paper })}>
        <img
          src={url}
          alt=""
          width={width}
          height={height}
          className={classNames('h-auto max-w-none', isPlain && 'w-full')}
          {...(!isPlain && { style: turned })}
        />
      </span>
    </a>
  )
}

type ThumbsProps = { photos: readonly UploadView[]; here: string; onChoose: (at: number) => void }

function Thumbs({ photos, here, onChoose }: ThumbsProps) {
  return (
    <ul className="flex gap-1.5 overflow-x-auto border-t border-line p-2">
      {photos.map(({ id, url, width, height }, at) => (
        <li key={id}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={m.staff_photos_show({ number: at + 1 })}
            aria-current={id === here || undefined}
            onClick={(event) => {
              event.preventDefault()
              onChoose(at)
            }}
            className="block rounded-sm border-2 border-transparent aria-[current]:border-green"
          >
            <img src={url} alt="" width={width} height={height} className="size-11 rounded-xs object-cover" />
          </a>
        </li>
      ))}
    </ul>
  )
}
