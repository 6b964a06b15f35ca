import { useRef, useState } from 'react'
import type { MouseEvent, RefObject } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { PhotoDialog } from '../../conversation/screens/photo-dialog.tsx'
import type { UploadView } from '../../conversation/upload.ts'
import type { PhotoView } from './use-photo-view.ts'

type Props = {
  photos: readonly UploadView[]
  /** Of the one that is shown, from 1. */ number: number
  view: PhotoView
  frame: RefObject<HTMLDivElement | null>
  onMove: (at: number) => void
  /** A link has run out. */ onBroken: () => void
}

/** The displayed photo; a click opens it over the page. */
export function StaffPhotoFrame({ photos, number, view, frame, onMove, onBroken }: Props) {
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
      className="h-67 overflow-auto bg-sunken"
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
          className={classNames('h-auto max-w-none', isPlain && 'w-full')}
          {...(!isPlain && { style: turned })}
        />
      </span>
    </a>
  )
}
