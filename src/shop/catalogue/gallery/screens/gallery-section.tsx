import { useEffect, useRef, useState } from 'react'
import { ImagePlus } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { FileInput } from '#src/ui/file-input.tsx'
import { Panel } from '#src/ui/panel.tsx'
import type { Gallery, GalleryFormResult } from '../gallery-form.server.ts'
import { maxImages } from '../gallery-image.ts'
import { LeafletSection } from './leaflet-section.tsx'
import { PictureRow } from './picture-row.tsx'
import { useGalleryForms, usePolling } from './use-gallery.ts'
import type { GalleryForms } from './use-gallery.ts'

type Props = {
  gallery: Gallery
  /** Name of the product, which the shop says where a picture is not described. */
  name: { pt: string; en: string }
  /** The result of a form that was sent without scripts. */
  result?: GalleryFormResult | undefined
  /** It is a page by itself; the editor links to that page. */
  isPage?: boolean
}

/** The pictures of a product and its leaflets. Each form saves by itself. */
export function GallerySection({ gallery, name, result: first, isPage = false }: Props) {
  const forms = useGalleryForms(gallery, first)
  usePolling(gallery)
  const { images } = gallery
  const [dragged, setDragged] = useState<string>()
  const box = useFocusAfterMove(forms)
  const drop = (position: number) => {
    setDragged(undefined)
    const image = images.find(({ id }) => id === dragged)
    if (image && image.position !== position)
      void forms.fetcher.submit(
        { intent: 'move', id: image.id, position: String(position) },
        { method: 'post', action: forms.action },
      )
  }
  return (
    <>
      <Panel
        id="product-pictures"
        title={m.pictures_title()}
        lead={m.pictures_lead()}
        actions={isPage ? undefined : <PageLink to={forms.action} />}
      >
        {images.length === 0 && <p className="text-sm text-ink-2">{m.pictures_none()}</p>}
        {images.length > 0 && (
          <ol ref={box} className="-mx-4 -mt-4 divide-y divide-line border-b border-line">
            {images.map((image) => (
              <PictureRow
                key={image.id}
                image={image}
                count={images.length}
                name={name}
                forms={forms}
                drag={{ isDragged: dragged === image.id, onDrag: setDragged, onDrop: drop }}
              />
            ))}
          </ol>
        )}
        <AddForm forms={forms} room={maxImages - images.length} />
        <p role="status" className="sr-only">
          {forms.isSending ? '' : forms.result?.said}
        </p>
      </Panel>
      <LeafletSection leaflets={gallery.leaflets} forms={forms} />
    </>
  )
}

/** Pictures alone, where the editor is too long: on a phone, say. */
const PageLink = ({ to }: { to: string }) => (
  <Link to={to} className="link text-xs">
    {m.pictures_open()}
  </Link>
)

/** A button that moved its row keeps the focus: the browser drops it when the row changes its place. */
function useFocusAfterMove({ fetcher }: GalleryForms) {
  const box = useRef<HTMLOListElement>(null)
  const movedBy = useRef<string>(undefined)
  const { formData, state } = fetcher
  useEffect(() => {
    const intent = formData?.get('intent')
    if (intent === 'earlier' || intent === 'later') movedBy.current = `${intent}-${String(formData?.get('id'))}`
    if (state !== 'idle' || movedBy.current === undefined) return
    const id = movedBy.current.replace(/^(earlier|later)-/, '')
    const button = [movedBy.current, `earlier-${id}`, `later-${id}`]
      .map((name) => document.getElementById(name))
      .find((found) => found !== null)
    if (document.activeElement === document.body || box.current?.contains(document.activeElement)) button?.focus()
    movedBy.current = undefined
  }, [formData, state])
  return box
}

/** Several photos at once. The form is empty again once they are sent. */
function AddForm({ forms: { fetcher, action, result, isSending }, room }: { forms: GalleryForms; room: number }) {
  const error = result?.about === 'add' ? result.errors?.['files'] : undefined
  if (room <= 0) return <p className="text-sm text-ink-2">{m.pictures_full({ max: maxImages })}</p>
  const isAdding = isSending && fetcher.formData?.get('intent') === 'add'
  return (
    <fetcher.Form
      key={room}
      method="post"
      action={action}
      encType="multipart/form-data"
      className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start"
    >
      <Field name="files" label={m.pictures_add_label()} hint={m.pictures_add_hint()} error={error}>
        <FileInput name="files" accept="image/png,image/jpeg" multiple />
      </Field>
      <Button name="intent" value="add" size="s" variant="soft" disabled={isSending} className="sm:mt-6.5">
        <ImagePlus aria-hidden="true" />
        {isAdding ? m.pictures_adding() : m.pictures_add()}
      </Button>
    </fetcher.Form>
  )
}
