import { Camera, ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import type { RefObject } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

type ScanProps = { code: RefObject<HTMLInputElement | null>; onCodes: (codes: readonly string[]) => void }

/** Codes by scanner, keyboard or camera. */
export function ScanBar({ code, onCodes }: ScanProps) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <label className="relative min-w-0 grow basis-52">
        <span className="sr-only">{m.receiving_code()}</span>
        <ScanBarcode aria-hidden="true" className="absolute inset-y-0 start-3.5 my-auto size-6 text-ink-2" />
        <TextInput
          ref={code}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          placeholder={m.receiving_code_placeholder()}
          className="min-h-13 ps-12 text-base"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            // A scanner may send the same code twice within the time of a double click, which a form would send once.
            event.preventDefault()
            const typed = event.currentTarget.value.trim()
            event.currentTarget.value = ''
            if (typed !== '') onCodes([typed])
          }}
        />
      </label>
      <Button name="intent" value="scan" variant="quiet" className="min-h-13">
        {m.receiving_count_it()}
      </Button>
      <CameraButton onCodes={onCodes} />
    </div>
  )
}

/** A photo of the pack, by the device's camera; read on the device. */
function CameraButton({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [state, setState] = useState<'reading' | 'nothing' | 'failed'>()
  const readPhoto = async (photo: File) => {
    setState('reading')
    try {
      const { readPackPhoto } = await import('./pack-barcodes.ts')
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
        {m.receiving_camera()}
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
  reading: m.receiving_camera_reading,
  nothing: m.receiving_camera_nothing,
  failed: m.receiving_camera_failed,
} as const
