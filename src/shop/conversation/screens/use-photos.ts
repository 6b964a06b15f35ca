import { useEffect, useReducer, useState } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { useApiBase } from '#src/ui/api-base.ts'
import type { UploadView } from '../upload.ts'
import { errorText } from './photo-labels.ts'
import { changeTray, fromUploads, isPending } from './photo-tray.ts'
import type { TrayPhoto } from './photo-tray.ts'
import { sendPhoto } from './send-photo.ts'

export type Photos = {
  photos: readonly TrayPhoto[]
  /** Progress of the photo being uploaded, in percent; at 100 the shop re-encodes it. */
  uploading: { key: string; percent: number } | undefined
  /** What happened last, for whoever does not see it. */ said: string
  /** Of what was chosen last, what found no room. */ leftOut: readonly string[]
  add: (files: readonly File[]) => void
  retry: (photo: TrayPhoto) => void
  remove: (photo: TrayPhoto) => void
}

/** The photos of a form, uploaded one after the other as soon as they are chosen. */
export function usePhotos(uploads: readonly UploadView[], max: number): Photos {
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
    retry: ({ key: again }) => change({ kind: 'retry', key: again }),
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
