import { Camera } from 'lucide-react'
import { useState } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { buttonLook } from '../button.tsx'

/** A photo of the pack, by the device's camera; read on the device. Its page loads whole (`loadWhole`). */
export function CameraButton({ text, onCodes }: { text: string; onCodes: (codes: readonly string[]) => void }) {
  const [state, setState] = useState<'reading' | 'nothing' | 'failed'>()
  const readPhoto = async (photo: File) => {
    setState('reading')
    try {
      const { readPackPhoto } = await import('./pack-photo.ts')
      const codes = await readPackPhoto(photo)
      setState(codes.length === 0 ? 'nothing' : undefined)
      onCodes(codes)
    } catch (error) {
      // No connection to load the reader, or not a picture: the code can be typed.
      reportError(error)
      setState('failed')
    }
  }
  return (
    <span className="grid gap-1 unscripted:hidden">
      <label className={`${buttonLook({ variant: 'quiet' })} min-h-13 focus-within:outline-3 focus-within:outline-green/35`}>
        <Camera aria-hidden="true" />
        {text}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className="sr-only"
          onChange={(event) => {
            const [photo] = event.target.files ?? []
            if (photo) void readPhoto(photo)
            event.target.value = ''
          }}
        />
      </label>
      <span role="status" className="max-w-48 text-2xs text-ink-2 empty:hidden">
        {state && cameraTexts[state]()}
      </span>
    </span>
  )
}

const cameraTexts = {
  reading: m.ui_camera_reading,
  nothing: m.ui_camera_nothing,
  failed: m.ui_camera_failed,
} as const
