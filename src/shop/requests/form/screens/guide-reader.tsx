import { ScanLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import type { GuideCodes, GuideError } from '#src/kernel/guide-codes.ts'
import { Button } from '#src/ui/button.tsx'
import type { PhotoSource } from '#src/shop/conversation/screens/photo-picker.tsx'
import { compact, grouped } from '../code-groups.ts'
import { codeNames, codeSizes } from '../../request/screens/prescription-view.ts'
import type { CodeName } from '../../request/screens/prescription-view.ts'
import { readGuide } from '#src/kernel/guide-codes.ts'
import type { Result } from '#src/kernel/result.ts'

type Detector = { detect: (picture: ImageBitmap) => Promise<readonly { rawValue: string }[]> }
type Detectors = { new (options: { formats: readonly string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

declare global {
  // Not in every browser, and in some only for a few formats.
  var BarcodeDetector: Detectors | undefined
}

const formats = ['code_128', 'qr_code', 'data_matrix']
/** Pixels of the longer side: enough for a whole sheet, then for its small print. */
const sizes = [1800, 3600]

/**
 * The codes in photos of a paper guide, read on this device: by the browser's own detector, otherwise by ZXing. Rejects when a
 * photo cannot be opened or ZXing cannot be loaded.
 */
async function readGuidePhotos(photos: readonly PhotoSource[]): Promise<Result<GuideCodes, GuideError>> {
  const byBrowser = readGuide(await textsOf(photos, await browserReader()))
  if (byBrowser.ok) return byBrowser
  const { readByProgram } = await import('./guide-program.ts')
  return readGuide(await textsOf(photos, (picture) => readInSizes(picture, readByProgram)))
}

type Reader = (picture: ImageBitmap) => Promise<readonly string[]>

/** One photo at a time: an unpacked photo takes four bytes a pixel. */
async function textsOf(photos: readonly PhotoSource[], read: Reader | undefined): Promise<string[]> {
  const texts: string[] = []
  for (const photo of read ? photos : []) {
    const picture = await createImageBitmap(await blobOf(photo))
    texts.push(...((await read?.(picture)) ?? []))
    picture.close()
  }
  return texts
}

async function blobOf(photo: PhotoSource): Promise<Blob> {
  if (typeof photo !== 'string') return photo
  const answer = await fetch(photo)
  if (!answer.ok) throw new Error(`a photo could not be opened: ${answer.status}`)
  return answer.blob()
}

async function browserReader(): Promise<Reader | undefined> {
  const { BarcodeDetector } = globalThis
  const known = (await BarcodeDetector?.getSupportedFormats()) ?? []
  if (!BarcodeDetector || !formats.every((format) => known.includes(format))) return undefined
  const detector = new BarcodeDetector({ formats })
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

/** Tries the larger size only when the smaller one shows nothing. */
async function readInSizes(picture: ImageBitmap, read: (pixels: ImageData) => Promise<string[]>): Promise<string[]> {
  const longer = Math.max(picture.width, picture.height)
  for (const size of sizes) {
    const scale = Math.min(1, size / longer)
    const texts = await read(pixelsOf(picture, scale))
    if (texts.length > 0 || scale === 1) return texts
  }
  return []
}

function pixelsOf(picture: ImageBitmap, scale: number): ImageData {
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('the browser has no canvas left')
  pen.drawImage(picture, 0, 0, width, height)
  return pen.getImageData(0, 0, width, height)
}

type Codes = Readonly<Record<CodeName, string>>
type Found = Readonly<Partial<Codes>>

type Props = {
  photos: readonly PhotoSource[]
  /** Current values of the fields. */
  typed: Codes
  /** Called with the codes to write into the fields, in groups. */
  onCodes: (found: Found) => void
}

type ReadResult =
  | { what: 'reading' | 'guide_nothing' | 'guide_several' | 'failed' }
  | { what: 'found'; codes: GuideCodes; found: Found }

/** Reads the codes of a paper guide from its photos. Empty fields are filled in; typed codes are only replaced on request. */
export function GuideReader({ photos, typed, onCodes }: Props) {
  const [result, setResult] = useState<ReadResult>()
  // Codes may be typed while the photos are read.
  const fields = useRef(typed)
  useEffect(() => {
    fields.current = typed
  }, [typed])
  const read = async () => {
    setResult({ what: 'reading' })
    try {
      const guide = await readGuidePhotos(photos)
      if (!guide.ok) return setResult({ what: guide.error.code })
      const found = inGroups(guide.value)
      onCodes(only(found, (name) => fields.current[name] === ''))
      return setResult({ what: 'found', codes: guide.value, found })
    } catch (error) {
      // No connection to load the reader, or not enough memory for the photo: codes can still be typed, and the photo is sent as
      // it is.
      reportError(error)
      return setResult({ what: 'failed' })
    }
  }
  const others =
    result?.what === 'found' ? only(result.found, (name) => compact(typed[name]) !== compact(result.found[name] ?? '')) : {}
  if (photos.length === 0) return null
  return (
    <div className="grid gap-3 unscripted:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="button" variant="soft" disabled={result?.what === 'reading'} onClick={() => void read()}>
          <ScanLine aria-hidden="true" />
          {m.guide_read()}
        </Button>
        <p className="min-w-48 flex-1 text-xs text-ink-2">{m.guide_read_hint()}</p>
      </div>
      <p role="status" className="text-sm font-medium empty:hidden">
        {result && labelsFor(result)}
      </p>
      {Object.keys(others).length > 0 && <Differing others={others} onTake={() => onCodes(others)} />}
    </div>
  )
}

/** Codes of the guide that differ from the fields. */
function Differing({ others, onTake }: { others: Found; onTake: () => void }) {
  return (
    <div role="group" aria-label={m.guide_differs()} className="grid gap-2.5 rounded-xl border border-warn/30 bg-warn-soft p-4">
      <p className="text-sm font-semibold">{m.guide_differs()}</p>
      <dl className="grid gap-1 text-sm">
        {codeNames.map((name) =>
          others[name] === undefined ? null : (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt className="text-ink-2">{labels[name]()}</dt>
              <dd className="font-semibold tabular-nums">{others[name]}</dd>
            </div>
          ),
        )}
      </dl>
      <Button type="button" variant="quiet" size="s" onClick={onTake} className="justify-self-start">
        {m.guide_take()}
      </Button>
    </div>
  )
}

const labels = {
  prescription_code: m.prescription_form_number,
  dispensation_code: m.prescription_form_access,
  option_right_code: m.prescription_form_option,
} as const satisfies Record<CodeName, () => string>

function inGroups({ number, access, option }: GuideCodes): Found {
  const codes = { prescription_code: number, dispensation_code: access, option_right_code: option }
  return Object.fromEntries(
    codeNames.flatMap((name) => (codes[name] === null ? [] : [[name, grouped(codes[name], codeSizes[name].group)]])),
  )
}

const only = (found: Found, is: (name: CodeName) => boolean): Found =>
  Object.fromEntries(codeNames.flatMap((name) => (found[name] !== undefined && is(name) ? [[name, found[name]]] : [])))

const answers = {
  reading: m.guide_reading,
  guide_nothing: m.guide_nothing,
  guide_several: m.guide_several,
  failed: m.guide_failed,
} as const

function labelsFor(result: ReadResult): string {
  if (result.what !== 'found') return answers[result.what]()
  const { access, option } = result.codes
  if (access !== null && option !== null) return m.guide_found_three()
  return access === null ? m.guide_found_number() : m.guide_found_two()
}
