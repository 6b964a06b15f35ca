import { lazy, useEffect, useState } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { PhotosProps, PrescriptionPhotos } from './prescription-photos.tsx'

type Panel = typeof PrescriptionPhotos

const load = () => import('./prescription-photos.tsx')
// The server waits for it, so that the form is complete before any script runs.
const Unscripted = lazy(() => load().then(({ PrescriptionPhotos: component }) => ({ default: component })))

/** The component that uploads photos and reads guides loads when it is opened. Without scripts the form has it from the start. */
export function PhotosOnDemand({ isOpened, ...props }: PhotosProps & { isOpened: boolean }) {
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
