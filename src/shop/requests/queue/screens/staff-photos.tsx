import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode, RefObject, MouseEvent } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { useFreshLinks } from '#src/shop/conversation/screens/use-fresh-links.ts'
import type { UploadView } from '#src/shop/conversation/upload.ts'
import { classNames } from '#src/ui/class-names.ts'
import { PhotoDialog } from '#src/shop/conversation/screens/photo-dialog.tsx'

const steps = [100, 140, 200, 280, 400] as const
const smallest = steps[0]

type PhotoView = {
  /** Of the width that there is. */ percent: number
  /** Quarter turns to the right. */ rotation: number
  larger: (() => void) | undefined
  smaller: (() => void) | undefined
  turn: () => void
}

/** Zoom and rotation of a photo. `larger` and `smaller` are absent at the ends. */
function usePhotoView(): PhotoView {
  const [percent, setPercent] = useState<number>(smallest)
  const [rotation, setRotation] = useState(0)
  const [above, below] = [steps.find((step) => step > percent), steps.findLast((step) => step < percent)]
  return {
    percent,
    rotation,
    larger: above === undefined ? undefined : () => setPercent(above),
    smaller: below === undefined ? undefined : () => setPercent(below),
    turn: () => setRotation((turned) => (turned + 1) % 4),
  }
}

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
    <div className="ms-auto flex items-center unscripted:hidden print:hidden">
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
      <Tool label={m.staff_photos_whole()} submittedBy="w" onPress={() => void toggleWhole(frame.current)}>
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

type Props = {
  photos: readonly UploadView[]
  /** Of the one that is shown, from 1. */ number: number
  view: PhotoView
  frame: RefObject<HTMLDivElement | null>
  onMove: (at: number) => void
  /** A link has run out. */ onBroken: () => void
}

/** The displayed photo; a click opens it over the page. */
function StaffPhotoFrame({ photos, number, view, frame, onMove, onBroken }: Props) {
  const [isOpen, setOpen] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const photo = photos[number - 1]
  const open = (event: MouseEvent) => {
    // Left to the browser, which downloads the photo.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    link.current?.focus()
  }
  return (
    <div
      ref={frame}
      tabIndex={0}
      role="group"
      aria-label={m.staff_photos_area({ number, percent: view.percent })}
      // On paper there is no scrolling: the whole photo.
      className="h-67 overflow-auto bg-sunken print:h-auto print:overflow-visible"
    >
      {photo && <Picture key={photo.id} {...{ photo, number, view, link, onBroken }} onOpen={open} />}
      {isOpen && <PhotoDialog photos={photos} at={number - 1} onMove={onMove} onClose={close} />}
    </div>
  )
}

type PictureProps = Pick<Props, 'number' | 'view' | 'onBroken'> & {
  photo: UploadView
  link: RefObject<HTMLAnchorElement | null>
  onOpen: (event: MouseEvent) => void
}

/** Rotated by 90°, the photo swaps width and height. Server HTML has no inline style: it shows the photo unrotated. */
function Picture({ photo: { url, width, height }, number, view: { percent, rotation }, link, onOpen, onBroken }: PictureProps) {
  const isSideways = rotation % 2 === 1
  const isPlain = percent === 100 && rotation === 0
  const paper = { width: `${percent}%`, aspectRatio: isSideways ? `${height} / ${width}` : `${width} / ${height}` }
  const turned = { rotate: `${rotation * 90}deg`, width: isSideways ? `${(width / height) * 100}%` : '100%' }
  return (
    <a
      ref={link}
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={m.staff_photos_open({ number })}
      onClick={onOpen}
      className="block"
    >
      <span className="relative grid place-items-center overflow-clip" {...(!isPlain && { style: paper })}>
        <img
          src={url}
          alt=""
          width={width}
          height={height}
          onError={onBroken}
          // On paper it fits below the title: taller it would move to a sheet of its own.
          className={classNames('h-auto max-w-none', isPlain && 'w-full print:max-h-[15cm] print:w-auto')}
          {...(!isPlain && { style: turned })}
        />
      </span>
    </a>
  )
}
