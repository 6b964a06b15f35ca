import { Camera, Keyboard, MessageSquareText } from 'lucide-react'
import { useEffect, useRef, useState, lazy } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import type { UploadView } from '#src/shop/conversation/upload.ts'
import { PrescriptionCodesFields } from '../../request/screens/prescription-codes.tsx'
import { CodesToCome, PrescriptionSms } from './prescription-sms.tsx'
import { codeNames, entryModeOf, entryModes } from '../../request/screens/prescription-view.ts'
import type { Values, EntryMode } from '../../request/screens/prescription-view.ts'
import { usePrescription } from './use-prescription.ts'
import { Button } from '#src/ui/button.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { PhotosProps, PrescriptionPhotos } from './prescription-photos.tsx'

type Panel = typeof PrescriptionPhotos

const load = () => import('../../form/screens/prescription-photos.tsx')
// The server waits for it, so that the form is complete before any script runs.
const Unscripted = lazy(() => load().then(({ PrescriptionPhotos: component }) => ({ default: component })))

/** The component that uploads photos and reads guides loads when it is opened. Without scripts the form has it from the start. */
function PhotosOnDemand({ isOpened, ...props }: PhotosProps & { isOpened: boolean }) {
  const isScripted = useHydrated()
  const { Panel, isFailed, retry } = usePanel(isOpened)
  if (isScripted && Panel) return <Panel {...props} />
  return (
    <>
      <noscript>{import.meta.env.SSR && <Unscripted {...props} />}</noscript>
      {isScripted && props.photos.map(({ id }) => <input key={id} type="hidden" name="upload_ids" value={id} />)}
      <div className="grid min-h-56 place-content-center justify-items-center gap-3 rounded-xl border border-dashed border-control bg-sunken p-6 text-center unscripted:hidden">
        <p role="status" className="text-sm text-ink-2">
          {isFailed ? m.prescription_form_unreachable() : m.prescription_form_photos_coming()}
        </p>
        {isFailed && (
          <Button type="button" variant="quiet" size="s" onClick={retry}>
            {m.photos_retry()}
          </Button>
        )}
      </div>
    </>
  )
}

function usePanel(isWanted: boolean) {
  const [Panel, show] = useState<Panel>()
  const [isFailed, fail] = useState(false)
  useEffect(() => {
    if (!isWanted || isFailed) return
    load().then(
      (loaded) => show(() => loaded.PrescriptionPhotos),
      (error: unknown) => {
        reportError(error)
        fail(true)
      },
    )
  }, [isWanted, isFailed])
  return { Panel, isFailed, retry: () => fail(false) }
}

type Props = {
  values: Values
  photos: readonly UploadView[]
  errors: Values
  /** Called for changes that raise no input event. */
  onChange: () => void
}

const tabs = {
  sms: { icon: MessageSquareText, label: m.prescription_form_way_sms, note: m.prescription_form_way_sms_note },
  codes: { icon: Keyboard, label: m.prescription_form_way_codes, note: m.prescription_form_way_codes_note },
  photo: { icon: Camera, label: m.prescription_form_way_photo, note: m.prescription_form_way_photo_note },
} as const satisfies Record<EntryMode, object>

/** Three ways to enter a prescription. The choice is a field of the form and opens its panel by CSS alone. */
export function PrescriptionEntryModes({ values, photos, errors, onChange }: Props) {
  const prescription = usePrescription(values)
  const isEmpty = codeNames.every((name) => prescription.codes[name] === '' && errors[name] === undefined)
  const tabsBox = useRef<HTMLFieldSetElement>(null)
  const [isPhoto, openPhoto] = useState(entryModeOf(values) === 'photo')
  const look = () => {
    if (tabsBox.current?.querySelector('[value=photo]:checked')) openPhoto(true)
  }
  // It may have been chosen before hydration.
  useEffect(look)
  return (
    <Card bare className="group/way overflow-clip">
      <fieldset ref={tabsBox} onChange={look} className="grid min-w-0 grid-cols-3 gap-1.5 border-b border-line bg-sunken p-2">
        <legend className="sr-only">{m.prescription_form_ways()}</legend>
        {entryModes.map((mode) => (
          <Tab key={mode} mode={mode} isFirst={mode === entryModeOf(values)} />
        ))}
      </fieldset>
      <div className="grid gap-6 p-4 sm:p-6 md:group-has-[[value=sms]:checked]/way:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] md:gap-7">
        <div className="hidden group-has-[[value=sms]:checked]/way:block">
          <PrescriptionSms prescription={prescription} errors={errors} onChange={onChange} />
        </div>
        <div className="hidden group-has-[[value=photo]:checked]/way:block">
          <PhotosOnDemand
            isOpened={isPhoto || errors['photos'] !== undefined}
            photos={photos}
            prescription={prescription}
            error={errors['photos']}
            onChange={onChange}
          />
        </div>
        {isEmpty && (
          <div className="hidden md:scripted:group-has-[[value=sms]:checked]/way:grid">
            <CodesToCome />
          </div>
        )}
        <PrescriptionCodesFields prescription={prescription} errors={errors} />
      </div>
    </Card>
  )
}

function Tab({ mode, isFirst }: { mode: EntryMode; isFirst: boolean }) {
  const { icon: Icon, label, note } = tabs[mode]
  return (
    <label className="relative flex min-h-15 items-center gap-x-3 rounded-lg px-3 py-2 text-ink-2 hover:bg-surface/60 has-checked:bg-surface has-checked:text-ink has-checked:shadow-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-green max-sm:flex-col max-sm:justify-center max-sm:gap-1 max-sm:px-1 max-sm:text-center sm:px-4">
      <input type="radio" name="way" value={mode} defaultChecked={isFirst} className="peer absolute inset-0 opacity-0" />
      <Icon aria-hidden="true" className="size-5 peer-checked:text-green" />
      <span className="grid min-w-0 leading-tight">
        <span className="font-semibold max-sm:text-sm">{label()}</span>
        <span className="text-xs max-sm:sr-only">{note()}</span>
      </span>
    </label>
  )
}
