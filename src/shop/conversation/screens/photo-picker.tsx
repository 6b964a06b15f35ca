import { useEffect, useEffectEvent, useRef, useState, useReducer } from 'react'
import type { RefObject } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { maxPhotos } from '../upload.ts'
import type { UploadView } from '../upload.ts'
import { PhotoChooser } from './photo-chooser.tsx'
import type { ChooserLook } from './photo-chooser.tsx'
import { SavedPhoto, PhotoRow } from './photo-row.tsx'
import { isPending, savedIds, changeTray, fromUploads } from './photo-tray.ts'
import type { TrayPhoto } from './photo-tray.ts'
import { canRetry, errorText } from './photo-labels.ts'
import { useApiBase } from '#src/ui/api-base.ts'
import { sendPhoto } from './send-photo.ts'

type Photos = {
  photos: readonly TrayPhoto[]
  /** Progress of the photo being uploaded, in percent; at 100 the shop re-encodes it. */
  uploading: { key: string; percent: number } | undefined
  /** What happened last, for screen readers. */ said: string
  /** Photos of the latest choice that exceeded the limit. */ leftOut: readonly string[]
  add: (files: readonly File[]) => void
  retry: (photo: TrayPhoto) => void
  remove: (photo: TrayPhoto) => void
}

/** The photos of a form, uploaded one after the other as soon as they are chosen. */
function usePhotos(uploads: readonly UploadView[], max: number): Photos {
  const [photos, change] = useReducer(changeTray, uploads, fromUploads)
  const [said, say] = useState('')
  const [percent, setPercent] = useState(0)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const base = useApiBase()
  const next = photos.find(isPending)
  const [key, file] = [next?.key, next?.file]
  useEffect(() => {
    if (key === undefined || !file) return undefined
    const abort = new AbortController()
    const send = async () => {
      setPercent(0)
      const sent = await sendPhoto(base, file, { signal: abort.signal, onPercent: setPercent })
      if (abort.signal.aborted) return
      change(sent.ok ? { kind: 'keep', key, upload: sent.value } : { kind: 'refuse', key, error: sent.error.code })
      say(saidOf(file, sent))
    }
    void send()
    return () => abort.abort()
  }, [base, key, file])
  // Reloaded page data has new links.
  useEffect(() => change({ kind: 'renew', uploads }), [uploads])
  return {
    photos,
    uploading: key === undefined ? undefined : { key, percent },
    said,
    leftOut,
    add(files) {
      const room = Math.max(0, max - photos.length)
      change({ kind: 'add', photos: files.slice(0, room).map(toTray) })
      setLeftOut(files.slice(room).map(({ name }) => name))
    },
    retry: (photo) => change({ kind: 'retry', key: photo.key }),
    remove({ key: removedKey, file: chosen, preview }) {
      if (chosen) URL.revokeObjectURL(preview)
      change({ kind: 'remove', key: removedKey })
      setLeftOut([])
      say(m.photos_said_removed())
    },
  }
}

const saidOf = ({ name }: File, sent: Awaited<ReturnType<typeof sendPhoto>>): string =>
  sent.ok ? m.photos_said_kept({ name }) : m.photos_refused({ name, reason: errorText(sent.error.code) })

const toTray = (file: File): TrayPhoto => ({
  // A plain http address, such as that of a phone on the local network, has no `randomUUID`.
  key: String(crypto.getRandomValues(new BigUint64Array(2))),
  name: file.name,
  bytes: file.size,
  preview: URL.createObjectURL(file),
  file,
  upload: null,
  error: null,
})

/** A photo to be read on the device: the chosen file, or the link to a saved photo. */
export type PhotoSource = Blob | string

type Props = ChooserLook & {
  /** Name of the field that carries the photo ids. */
  name: string
  /** Photos that are saved already. */
  uploads: readonly UploadView[]
  max?: number
  /** The sentence, not its key. */
  error?: string | undefined
  /** A photo was saved or removed. */
  onChange?: () => void
  /** Called with the photos themselves after every change. */
  onPick?: (photos: readonly PhotoSource[]) => void
}

/**
 * Photos in a `multipart/form-data` form. With scripts they are uploaded as soon as they are chosen, and the form carries their
 * ids; without, their files are sent with the form as `photos` (`readPhotoForm`), and photos saved before are ticked checkboxes.
 */
export function PhotoPicker({ name, uploads, max = maxPhotos, error, onChange, onPick, ...chooser }: Props) {
  const box = useRef<HTMLFieldSetElement>(null)
  const isScripted = useHydrated()
  const { photos, uploading, said, leftOut, add, retry, remove } = usePhotos(uploads, max)
  const submitError = useSubmitGuard(box, photos)
  const known = useRef(uploads.map(({ id }) => id).join(' '))
  const announce = useEffectEvent(() => {
    const now = savedIds(photos).join(' ')
    if (now !== known.current) onChange?.()
    known.current = now
    onPick?.(photos.filter(({ error }) => error === null || canRetry(error)).map(({ file, preview }) => file ?? preview))
  })
  useEffect(() => announce(), [photos])
  const leave = (photo: TrayPhoto) => {
    remove(photo)
    box.current?.focus()
  }
  const errorText = submitError ?? (leftOut.length > 0 ? m.photos_left_out({ most: max, names: leftOut.join(', ') }) : error)
  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      className={classNames('grid min-w-0 gap-3', chooser.look !== 'line' && 'lg:has-[li]:grid-cols-2')}
    >
      <legend className={chooser.look === 'line' ? 'mb-1.5 text-sm font-semibold' : 'sr-only'}>{m.photos_legend()}</legend>
      <PhotoChooser {...chooser} max={max} isFull={photos.length >= max} error={errorText} onChoose={add} />
      {photos.length > 0 && (
        <ul className="grid content-start gap-2">
          {photos.map((photo, at) =>
            isScripted ? (
              <PhotoRow
                key={photo.key}
                photo={photo}
                percent={photo.key === uploading?.key ? uploading.percent : null}
                number={at + 1}
                onRetry={retry}
                onRemove={leave}
              />
            ) : (
              <SavedPhoto key={photo.key} photo={photo} name={name} number={at + 1} />
            ),
          )}
        </ul>
      )}
      {isScripted && savedIds(photos).map((id) => <input key={id} type="hidden" name={name} value={id} />)}
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  )
}

/** Blocks submission while a photo is not uploaded yet; returns the reason as long as that is so. */
function useSubmitGuard(box: RefObject<HTMLFieldSetElement | null>, photos: readonly TrayPhoto[]): string | undefined {
  const [isBlocked, setBlocked] = useState(false)
  const isWaiting = photos.some(isPending)
  const isIncomplete = isWaiting || photos.some(({ error }) => error !== null)
  useEffect(() => {
    const form = box.current?.form
    if (!isIncomplete || !form) return undefined
    const refuse = (event: SubmitEvent) => {
      event.preventDefault()
      setBlocked(true)
      box.current?.focus()
    }
    // Runs before the router's own listener.
    form.addEventListener('submit', refuse)
    return () => {
      form.removeEventListener('submit', refuse)
      setBlocked(false)
    }
  }, [box, isIncomplete])
  if (!isBlocked || !isIncomplete) return undefined
  return isWaiting ? m.photos_wait() : m.photos_unsent()
}
