import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { maxPhotos } from '../upload.ts'
import type { UploadView } from '../upload.ts'
import { PhotoChooser } from './photo-chooser.tsx'
import type { ChooserLook } from './photo-chooser.tsx'
import { SavedPhoto, PhotoRow } from './photo-row.tsx'
import { isPending, savedIds } from './photo-tray.ts'
import type { TrayPhoto } from './photo-tray.ts'
import { canRetry } from './photo-labels.ts'
import { usePhotos } from './use-photos.ts'

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
