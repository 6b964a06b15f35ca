import { CircleAlert, CircleCheck, FileX, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { TrayPhoto } from './photo-tray.ts'
import { canRetry, errorText } from './photo-labels.ts'
import { useFreshLinks } from './use-fresh-links.ts'

const frame = 'grid min-w-0 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-md border bg-surface p-2 pe-3'

type Props = {
  photo: TrayPhoto
  /** Progress of the upload; null while it waits for others. */ percent: number | null
  /** In the form, from 1. */ number: number
  onRetry: (photo: TrayPhoto) => void
  onRemove: (photo: TrayPhoto) => void
}

/** A photo of a form with its progress and actions. */
export function PhotoRow({ photo, percent, number, onRetry, onRemove }: Props) {
  const { upload, error, preview } = photo
  const name = nameOf(photo, number)
  const isOver = upload !== null || error !== null
  return (
    <li className={classNames(frame, error === null ? 'border-line' : 'border-bad')}>
      <Thumbnail preview={preview} />
      <div className="grid min-w-0 gap-1 text-xs text-ink-2">
        <b className="truncate text-sm text-ink">{name}</b>
        <Progress photo={photo} percent={percent} name={name} />
      </div>
      <div className="grid gap-1.5">
        {error !== null && canRetry(error) && (
          <Button type="button" variant="quiet" size="s" aria-label={m.photos_retry_one({ name })} onClick={() => onRetry(photo)}>
            <RotateCw aria-hidden="true" />
            {m.photos_retry()}
          </Button>
        )}
        <Button
          type="button"
          variant="quiet"
          size="s"
          aria-label={isOver ? m.photos_remove_one({ name }) : m.photos_cancel_one({ name })}
          onClick={() => onRemove(photo)}
        >
          {isOver ? m.photos_remove() : m.photos_cancel()}
        </Button>
      </div>
    </li>
  )
}

/** Without scripts: a ticked checkbox; unticking it removes the photo. */
export function SavedPhoto({ photo, name, number }: { photo: TrayPhoto; name: string; number: number }) {
  return (
    <li className={classNames(frame, 'border-line')}>
      <Thumbnail preview={photo.preview} />
      <b className="truncate text-sm">{nameOf(photo, number)}</b>
      <label className="flex min-h-9 items-center gap-2 text-sm">
        <input type="checkbox" name={name} value={photo.key} defaultChecked className="check" />
        {m.photos_keep()}
      </label>
    </li>
  )
}

const nameOf = ({ name }: TrayPhoto, number: number): string => name ?? m.photos_number({ number })

const thumbnail = 'size-14 rounded-sm border border-line bg-sunken'

function Thumbnail({ preview }: { preview: string }) {
  const [broken, setBroken] = useState<string>()
  const renew = useFreshLinks()
  if (broken === preview)
    return (
      <span className={classNames(thumbnail, 'grid place-items-center text-ink-2')}>
        <FileX aria-hidden="true" className="size-5" />
      </span>
    )
  return (
    <img
      src={preview}
      alt=""
      decoding="async"
      onError={() => {
        setBroken(preview)
        // Renews a link that has expired; a chosen file that fails to load is not a photo.
        if (!preview.startsWith('blob:')) renew()
      }}
      className={classNames(thumbnail, 'object-cover')}
    />
  )
}

function Progress({ photo, percent, name }: Pick<Props, 'photo' | 'percent'> & { name: string }) {
  const { upload, error, bytes } = photo
  const locale = useLocale()
  if (error !== null)
    return (
      <span className="flex gap-1.5 text-bad">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5" />
        {errorText(error)}
      </span>
    )
  if (upload)
    return (
      <span className="flex items-center gap-1.5">
        <CircleCheck aria-hidden="true" className="size-3.5 text-ok" />
        {m.photos_kept({ size: formatBytes(bytes, locale) })}
      </span>
    )
  return (
    <>
      <progress
        value={percent ?? 0}
        max={100}
        aria-label={m.photos_progress_of({ name })}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-green"
      />
      <span className="tabular-nums">{percentText(percent)}</span>
    </>
  )
}

/** When all bytes are sent, the photo still has to be re-encoded. */
function percentText(percent: number | null): string {
  if (percent === null) return m.photos_waiting()
  return percent === 100 ? m.photos_preparing() : m.photos_sending({ percent })
}
