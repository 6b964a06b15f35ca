import { ArrowDown, ArrowUp, CircleAlert, GripVertical, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { locales } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { ownValue } from '#src/kernel/own-value.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Field } from '#src/ui/field.tsx'
import { ConfirmNotice } from '#src/ui/form/confirm-notice.tsx'
import { ErrorText } from '#src/ui/form/error-text.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { GalleryFormResult } from '../gallery-form.server.ts'
import type { GalleryImage } from '../gallery-image.ts'
import { imagePath } from '../../pictures/images.ts'
import { CropForm } from './crop-form.tsx'
import type { GalleryForms } from './use-gallery.ts'

type Drag = { isDragged: boolean; onDrag: (id: string | undefined) => void; onDrop: (position: number) => void }
type Props = {
  image: GalleryImage
  count: number
  name: { pt: string; en: string }
  forms: GalleryForms
  drag: Drag
}

/** A picture with its place, its texts in both languages, its crop and the button that removes it. */
export function PictureRow({ image, count, name, forms, drag }: Props) {
  const { fetcher, action, result: latest } = forms
  const { id, version, position } = image
  const result = latest?.about === id ? latest : undefined
  const label = m.pictures_picture({ position, count })
  return (
    <li
      aria-label={label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={() => drag.onDrop(position)}
      className={classNames('p-4', drag.isDragged && 'bg-green-soft')}
    >
      <fetcher.Form
        method="post"
        action={action}
        className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-3 sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-x-4"
        onKeyDown={moveByArrows}
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        {/* Enter in a text saves, and does not move. */}
        <button hidden name="intent" value="save">
          {m.pictures_save()}
        </button>
        <div className="grid content-start gap-2">
          <Handle image={image} drag={drag} />
          <MoveButtons image={image} count={count} isSending={forms.isSending} />
        </div>
        <div className="grid min-w-0 content-start gap-3">
          <p className="text-xs text-ink-2">
            {position === 1 ? m.pictures_first() : label}
            {' · '}
            {image.kind === 'photo' ? m.pictures_photo() : m.catalogue_illustration()}
          </p>
          <Alts image={image} name={name} typed={result?.values} errors={result?.errors} />
          <RowActions image={image} result={result} isSending={forms.isSending} />
        </div>
      </fetcher.Form>
      {image.source && <CropForm key={version} image={image} forms={forms} />}
    </li>
  )
}

type ActionsProps = { image: GalleryImage; result: GalleryFormResult | undefined; isSending: boolean }

/** The buttons of a row, what was wrong with it, and the question before it is removed. */
function RowActions({ image: { state, position }, result, isSending }: ActionsProps) {
  return (
    <>
      <ErrorText text={result?.errors?.['form']} className="text-sm" />
      <div className="flex flex-wrap gap-2">
        <Button name="intent" value="save" size="s" variant="quiet" disabled={isSending}>
          {m.pictures_save()}
        </Button>
        <Button name="intent" value="ask-remove" size="s" variant="danger" disabled={isSending}>
          {m.pictures_remove()}
        </Button>
        {state === 'failed' && (
          <Button name="intent" value="retry" size="s" variant="quiet" disabled={isSending}>
            {m.pictures_retry()}
          </Button>
        )}
      </div>
      {result?.asksRemove && (
        <ConfirmNotice
          title={m.pictures_remove_sure({ position })}
          confirm={{ intent: 'remove', text: m.pictures_remove_yes(), isDangerous: true }}
          cancel={{ intent: 'cancel-remove', text: m.pictures_remove_no() }}
        >
          {m.pictures_remove_text()}
        </ConfirmNotice>
      )}
    </>
  )
}

/** Arrow keys on a button of a row press its neighbour for that direction. */
function moveByArrows(event: KeyboardEvent<HTMLFormElement>) {
  const direction = ownValue({ ArrowUp: 'earlier', ArrowLeft: 'earlier', ArrowDown: 'later', ArrowRight: 'later' }, event.key)
  if (!direction || !(event.target instanceof HTMLButtonElement) || event.target.dataset['moves'] === undefined) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLButtonElement>(`button[value="${direction}"]`)?.click()
}

/** The picture, by which it is dragged. */
function Handle({ image, drag }: { image: GalleryImage; drag: Drag }) {
  const isScripted = useHydrated()
  const begin = (event: DragEvent<HTMLDivElement>) => {
    event.dataTransfer.effectAllowed = 'move'
    // Firefox drags nothing without data.
    event.dataTransfer.setData('text/plain', image.id)
    drag.onDrag(image.id)
  }
  return (
    <div
      draggable={isScripted}
      onDragStart={begin}
      onDragEnd={() => drag.onDrag(undefined)}
      className={classNames('relative overflow-clip rounded-md border border-line', isScripted && 'cursor-grab')}
    >
      <PictureThumb image={image} />
      {isScripted && (
        <span
          aria-hidden="true"
          className="absolute start-1 top-1 grid size-6 place-items-center rounded-xs border border-line bg-surface text-ink-2"
        >
          <GripVertical className="size-4" />
        </span>
      )}
    </div>
  )
}

function MoveButtons({ image: { id, position }, count, isSending }: { image: GalleryImage; count: number; isSending: boolean }) {
  if (count < 2) return null
  return (
    <div className="grid gap-1.5 sm:grid-cols-2">
      {position > 1 && (
        <Button
          id={`earlier-${id}`}
          name="intent"
          value="earlier"
          size="xs"
          variant="quiet"
          aria-label={m.pictures_earlier({ position })}
          aria-disabled={isSending}
          data-moves=""
        >
          <ArrowUp aria-hidden="true" />
        </Button>
      )}
      {position < count && (
        <Button
          id={`later-${id}`}
          name="intent"
          value="later"
          size="xs"
          variant="quiet"
          aria-label={m.pictures_later({ position })}
          aria-disabled={isSending}
          data-moves=""
          className="sm:col-start-2"
        >
          <ArrowDown aria-hidden="true" />
        </Button>
      )}
    </div>
  )
}

type AltsProps = {
  image: GalleryImage
  name: { pt: string; en: string }
  typed: Record<string, string> | undefined
  errors: Record<string, string> | undefined
}

const missing =
  'group-has-[[lang=pt]:not(:placeholder-shown)]/pair:placeholder-shown:border-dashed ' +
  'group-has-[[lang=pt]:not(:placeholder-shown)]/pair:placeholder-shown:border-warn ' +
  'group-has-[[lang=pt]:not(:placeholder-shown)]/pair:placeholder-shown:bg-warn-soft'

/** English that is missing is marked; the shop then says what the picture is of. */
function Alts({ image: { id, alt }, name, typed, errors }: AltsProps) {
  return (
    <div className="group/pair grid gap-3 md:grid-cols-2">
      {locales.map((locale) => (
        <Field
          key={locale}
          id={`alt-${locale}-${id}`}
          name={`alt_${locale}`}
          label={altLabels[locale]()}
          error={errors?.[`alt_${locale}`]}
        >
          <TextInput
            dense
            name={`alt_${locale}`}
            lang={locale}
            maxLength={200}
            defaultValue={typed?.[`alt_${locale}`] ?? alt[locale]}
            placeholder={m.catalogue_photo_of({ name: name[locale] }, { locale })}
            autoComplete="off"
            spellCheck
            className={locale === 'en' ? missing : undefined}
          />
          {locale === 'en' && (
            <p className="hidden items-center gap-1.5 text-xs font-medium text-warn group-has-[[lang=en]:placeholder-shown]/pair:group-has-[[lang=pt]:not(:placeholder-shown)]/pair:flex">
              <CircleAlert aria-hidden="true" className="size-3.5" />
              {m.pictures_alt_missing()}
            </p>
          )}
        </Field>
      ))}
    </div>
  )
}

const altLabels = { pt: m.pictures_alt_pt, en: m.pictures_alt_en }

/** What the shop shows of a picture, and how far the rest is. */
function PictureThumb({ image: { kind, state, failure, displayed } }: { image: GalleryImage }) {
  const path =
    kind === 'photo' ? imagePath({ ...displayed, kind }, { width: 320, format: 'webp' }) : imagePath({ ...displayed, kind })
  return (
    <div className="grid gap-1 bg-sunken">
      {displayed.derived && (
        <img
          src={path}
          alt=""
          width={displayed.width}
          height={displayed.height}
          draggable={false}
          className="aspect-square w-full object-contain"
        />
      )}
      {state === 'processing' && kind === 'photo' && (
        <p className={displayed.derived ? note : `${note} aspect-square`}>
          <LoaderCircle aria-hidden="true" className="size-5 text-ink-3 motion-safe:animate-spin" />
          {m.pictures_processing()}
        </p>
      )}
      {state === 'failed' && (
        <p className={displayed.derived ? note : `${note} aspect-square`}>
          <TriangleAlert aria-hidden="true" className="size-5 text-bad" />
          {failure === 'unreadable' ? m.pictures_unreadable() : m.pictures_unavailable()}
        </p>
      )}
    </div>
  )
}

const note = 'grid content-center justify-items-center gap-1 p-1.5 text-center text-xs text-ink-2'
