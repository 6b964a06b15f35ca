import { ScanBarcode } from 'lucide-react'
import type { RefObject } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { CameraButton } from '#src/ui/barcodes/camera-button.tsx'
import { Button } from '#src/ui/button.tsx'
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
      <CameraButton text={m.receiving_camera()} onCodes={onCodes} />
    </div>
  )
}
