import { useState } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { PhotoPicker } from '#src/shop/conversation/screens/photo-picker.tsx'
import type { PhotoSource } from '#src/shop/conversation/screens/photo-picker.tsx'
import { maxPhotos } from '#src/shop/conversation/upload.ts'
import type { UploadView } from '#src/shop/conversation/upload.ts'
import { GuideReader } from './guide-reader.tsx'
import { codeNames } from '../../request/screens/prescription-view.ts'
import type { PrescriptionState } from './use-prescription.ts'

export type PhotosProps = {
  photos: readonly UploadView[]
  prescription: PrescriptionState
  error: string | undefined
  /** A photo was added or removed, or codes were found. */
  onChange: () => void
}

/** Photos of the guide, whose codes can be read from them. */
export function PrescriptionPhotos({ photos, prescription: { codes, setCode }, error, onChange }: PhotosProps) {
  const [picked, pick] = useState<readonly PhotoSource[]>([])
  const take = (found: Partial<typeof codes>) => {
    for (const name of codeNames) if (found[name] !== undefined) setCode(name, found[name])
    onChange()
  }
  return (
    <div className="grid gap-4">
      <PhotoPicker
        name="upload_ids"
        uploads={photos}
        hint={m.photos_hint_guide({ most: maxPhotos })}
        error={error}
        onChange={onChange}
        onPick={pick}
      />
      <GuideReader photos={picked} typed={codes} onCodes={take} />
    </div>
  )
}
