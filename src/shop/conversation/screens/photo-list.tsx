import { useRef, useState } from 'react'
import type { MouseEvent } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import type { UploadView } from '../upload.ts'
import { PhotoDialog } from './photo-dialog.tsx'
import { useFreshLinks } from './use-fresh-links.ts'

type Props = { photos: readonly UploadView[]; size?: 's' | 'm' }

/** Photos as thumbnails. With scripts each opens over the page; without them it is downloaded. */
export function PhotoList({ photos, size = 'm' }: Props) {
  const [opened, open] = useState<number>()
  const openedLink = useRef<HTMLAnchorElement>(null)
  const renew = useFreshLinks()
  if (photos.length === 0) return null
  const show = (event: MouseEvent<HTMLAnchorElement>, at: number) => {
    // Left to the browser, which downloads the photo.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openedLink.current = event.currentTarget
    open(at)
  }
  const close = () => {
    open(undefined)
    openedLink.current?.focus()
  }
  const count = photos.length
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {photos.map(({ id, url, width, height }, at) => (
          <li key={id}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              onClick={(event) => show(event, at)}
              className="block overflow-clip rounded-md border border-line-2 hover:border-ink-3"
            >
              <img
                src={url}
                alt={m.photos_open({ number: at + 1, count })}
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
                onError={renew}
                className={classNames('bg-sunken object-cover', size === 's' ? 'size-14' : 'size-22')}
              />
            </a>
          </li>
        ))}
      </ul>
      {opened !== undefined && photos[opened] && <PhotoDialog photos={photos} at={opened} onMove={open} onClose={close} />}
    </>
  )
}
