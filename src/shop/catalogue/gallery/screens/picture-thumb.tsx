import { LoaderCircle, TriangleAlert } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { imagePath } from '../../pictures/images.ts'
import type { GalleryImage } from '../gallery-image.ts'

/** What the shop shows of a picture, and how far the rest is. */
export function PictureThumb({ image: { kind, state, failure, displayed } }: { image: GalleryImage }) {
  const isMade = kind === 'illustration' || displayed.derived
  const path =
    kind === 'photo' ? imagePath({ ...displayed, kind }, { width: 320, format: 'webp' }) : imagePath({ ...displayed, kind })
  return (
    <div className="grid gap-1 bg-sunken">
      {isMade && (
        <img
          src={path}
          alt=""
          width={displayed.width}
          height={displayed.height}
          draggable={false}
          className="aspect-square w-full object-contain"
        />
      )}
      {state === 'processing' && kind === 'photo' && (
        <p className={isMade ? note : `${note} aspect-square`}>
          <LoaderCircle aria-hidden="true" className="size-5 text-ink-3 motion-safe:animate-spin" />
          {m.pictures_processing()}
        </p>
      )}
      {state === 'failed' && (
        <p className={isMade ? note : `${note} aspect-square`}>
          <TriangleAlert aria-hidden="true" className="size-5 text-bad" />
          {failure === 'unreadable' ? m.pictures_unreadable() : m.pictures_unavailable()}
        </p>
      )}
    </div>
  )
}

const note = 'grid content-center justify-items-center gap-1 p-1.5 text-center text-xs text-ink-2'
