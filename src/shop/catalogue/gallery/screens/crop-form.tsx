import { useState } from 'react'
import type { PointerEvent } from 'react'
import { Crop as CropIcon } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { ErrorText } from '#src/ui/form/error-text.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { imagePath } from '../../pictures/images.ts'
import { wholeCrop } from '../gallery-image.ts'
import type { GalleryImage } from '../gallery-image.ts'
import type { GalleryForms } from './use-gallery.ts'

type Side = 'left' | 'top' | 'right' | 'bottom'
/** What is cut off at each side, in per cent. */
type Cuts = Record<Side, number>

const sides: readonly { side: Side; label: () => string }[] = [
  { side: 'left', label: m.pictures_cut_left },
  { side: 'top', label: m.pictures_cut_top },
  { side: 'right', label: m.pictures_cut_right },
  { side: 'bottom', label: m.pictures_cut_bottom },
]

/** The part of a photo that the shop shows: drawn on it with the pointer, or typed. */
export function CropForm({ image, forms }: { image: GalleryImage; forms: GalleryForms }) {
  const { fetcher, action, result: latest, isSending } = forms
  const { id, version, source, displayed } = image
  const result = latest?.about === id ? latest : undefined
  const [cuts, setCuts] = useState(() => cutsOf(image))
  const error = sides.map(({ side }) => result?.errors?.[`cut_${side}`]).find((text) => text !== undefined)
  if (!source || !displayed.derived) return null
  return (
    <details open={error !== undefined} className="mt-3 sm:ms-[7.5rem]">
      <summary className="inline-flex cursor-pointer items-center gap-1.5 py-1 text-sm font-semibold text-green">
        <CropIcon aria-hidden="true" className="size-4" />
        {m.pictures_crop()}
      </summary>
      <fetcher.Form method="post" action={action} className="mt-3 grid gap-4 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <CropCanvas source={source} cuts={cuts} onCut={setCuts} />
        <fieldset className="grid min-w-0 content-start gap-3">
          <legend className="mb-2 text-xs text-ink-2">{m.pictures_crop_hint()}</legend>
          <ErrorText text={error} className="text-sm" />
          <div className="grid grid-cols-2 items-end gap-3">
            {sides.map(({ side, label }) => (
              <Field key={side} id={`cut-${side}-${id}`} name={`cut_${side}`} label={label()}>
                <TextInput
                  dense
                  type="number"
                  name={`cut_${side}`}
                  min={0}
                  max={95}
                  step={0.1}
                  value={cuts[side]}
                  onChange={(event) => setCuts({ ...cuts, [side]: Number(event.currentTarget.value) })}
                  className="tabular-nums"
                />
              </Field>
            ))}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button name="intent" value="crop" size="s" variant="quiet" disabled={isSending}>
              {m.pictures_crop_save()}
            </Button>
            {image.crop && (
              <Button name="intent" value="uncrop" size="s" variant="ghost" disabled={isSending}>
                {m.pictures_crop_none()}
              </Button>
            )}
          </div>
        </fieldset>
      </fetcher.Form>
    </details>
  )
}

const tenths = (value: number): number => Math.round(value * 10) / 10

function cutsOf({ crop }: GalleryImage): Cuts {
  const { left, top, width, height } = crop ?? wholeCrop
  return { left: left / 10, top: top / 10, right: (1000 - left - width) / 10, bottom: (1000 - top - height) / 10 }
}

type CanvasProps = { source: NonNullable<GalleryImage['source']>; cuts: Cuts; onCut: (cuts: Cuts) => void }

/** All of the photo with what is cut off darkened. A drag across it draws the part that stays. */
function CropCanvas({ source, cuts, onCut }: CanvasProps) {
  const [start, setStart] = useState<{ x: number; y: number }>()
  const at = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (value: number, length: number) => Math.min(100, Math.max(0, (100 * value) / length))
    return { x: share(event.clientX - box.left, box.width), y: share(event.clientY - box.top, box.height) }
  }
  const draw = (event: PointerEvent<HTMLDivElement>) => {
    if (!start) return
    const end = at(event)
    const [left, right] = [Math.min(start.x, end.x), 100 - Math.max(start.x, end.x)]
    const [top, bottom] = [Math.min(start.y, end.y), 100 - Math.max(start.y, end.y)]
    // A press without a drag changes nothing.
    if (100 - left - right < 5 || 100 - top - bottom < 5) return
    onCut({ left: tenths(left), top: tenths(top), right: tenths(right), bottom: tenths(bottom) })
  }
  const [width, height] = [Math.max(0, 100 - cuts.left - cuts.right), Math.max(0, 100 - cuts.top - cuts.bottom)]
  return (
    <div
      className="relative cursor-crosshair touch-none self-start overflow-clip rounded-md border border-line select-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setStart(at(event))
      }}
      onPointerMove={draw}
      onPointerUp={() => setStart(undefined)}
      onPointerCancel={() => setStart(undefined)}
    >
      <img
        src={imagePath({ key: source.key, kind: 'photo' }, { width: 640, format: 'webp' })}
        alt=""
        width={source.width}
        height={source.height}
        loading="lazy"
        draggable={false}
        className="block h-auto w-full"
      />
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 size-full">
        <path
          fillRule="evenodd"
          className="fill-ink/55"
          d={`M0 0H100V100H0Z M${cuts.left} ${cuts.top}h${width}v${height}h${-width}Z`}
        />
      </svg>
    </div>
  )
}
