import { ExternalLink } from 'lucide-react'
import { Form, Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmNotice } from '#src/ui/form/confirm-notice.tsx'
import { DoneText } from '#src/ui/form/done-text.tsx'
import { TextField } from '#src/ui/form/fields.tsx'
import { GuardedForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { PaneBlock, PaneHead } from '#src/ui/list/pane.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Field } from '#src/ui/field.tsx'
import { FileInput } from '#src/ui/file-input.tsx'
import type { CollectionFormResult } from '../collection-form.server.ts'
import type { CollectionEditorView } from '../collection-reading.server.ts'
import { imagePath } from '../../pictures/images.ts'
import { CollectionFields } from './collection-fields.tsx'

type Props = {
  view: CollectionEditorView
  result: CollectionFormResult | undefined
  /** It was just saved. */
  done: string | undefined
  /** Target of the close link; absent on a page of its own. */
  closeTo?: string
  level: 1 | 2
}

/** One collection: its texts, its picture, what it is in, and its end. */
export function CollectionPane({ view, result, done, closeTo, level }: Props) {
  const { id, texts, slug } = view
  const own = result?.id === id && !result.asksToDelete ? result : undefined
  const state = useFormState({
    saved: texts,
    result: own && { values: { ...texts, ...own.values }, errors: own.errors },
    hasConflict: own?.hasConflict,
  })
  const expected = own?.hasConflict ? texts['seen'] : state.values['seen']
  return (
    <>
      <PaneBlock>
        <Head view={view} closeTo={closeTo} level={level} />
        <DoneText text={done} className="pt-2 text-xs" />
      </PaneBlock>
      {/* Remounted after each change, so that the fields show what was saved. */}
      <GuardedForm
        key={`${id} ${texts['seen']} ${own?.hasConflict ?? false}`}
        state={state}
        hidden={{ id, seen: expected ?? '' }}
        className="gap-0"
      >
        <PaneBlock>
          <div className="grid gap-4">
            <CollectionFields parents={view.parents} />
            <Slugs slug={slug} />
            {view.photo !== null && <PhotoTexts />}
          </div>
        </PaneBlock>
        <div className="sticky bottom-0 flex justify-end border-t border-line-2 bg-surface px-4 py-2.5 lg:px-4.5">
          <SubmitButton size="s" name="intent" value="save" data-key="s">
            {m.collections_save()}
          </SubmitButton>
        </div>
      </GuardedForm>
      <PaneBlock>
        <CollectionPhoto view={view} error={own?.errors['photo']} />
      </PaneBlock>
      <PaneBlock>
        <Deletion view={view} asks={result?.id === id && result.asksToDelete === true} error={own?.errors['form']} />
      </PaneBlock>
    </>
  )
}

function Slugs({ slug }: Pick<CollectionEditorView, 'slug'>) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <TextField dense name="slug.pt" label={m.collections_slug_pt()} maxLength={120} spellCheck={false} required={false} />
      <TextField dense name="slug.en" label={m.collections_slug_en()} maxLength={120} spellCheck={false} required={false} />
      <p className="col-span-2 text-2xs text-ink-2">{m.collections_slug_hint({ pt: slug.pt, en: slug.en })}</p>
    </div>
  )
}

type HeadProps = Pick<Props, 'view' | 'level'> & { closeTo: string | undefined }

function Head({ view: { name, slug, products, children }, closeTo, level }: HeadProps) {
  const locale = useLocale()
  const close = closeTo === undefined ? undefined : { to: closeTo, label: m.collections_close() }
  return (
    <PaneHead title={name[locale]} level={level} close={close}>
      <p className="text-xs text-ink-2 tabular-nums">
        {children > 0
          ? m.collections_sum_below({ count: products, below: children })
          : products === 1
            ? m.collections_sum_one()
            : m.collections_sum({ count: products })}
      </p>
      <Link
        to={pathTo('collections.show', locale, { id: slug[locale] })}
        className="inline-flex min-h-6 items-center gap-1.5 text-xs font-semibold text-link underline-offset-3 hover:underline"
      >
        {m.collections_see()}
        <ExternalLink aria-hidden="true" className="size-3.5" />
      </Link>
    </PaneHead>
  )
}

type DeletionProps = { view: CollectionEditorView; asks: boolean; error: string | undefined }

/** Only an empty collection can be deleted; else it says what is in the way. */
function Deletion({ view: { id, name, products, children, slug }, asks, error }: DeletionProps) {
  const locale = useLocale()
  if (products > 0 || children > 0)
    return <p className="text-xs text-ink-2">{m.collections_delete_blocked({ count: products, below: children })}</p>
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} readOnly />
      {error !== undefined && (
        <p role="alert" className="pb-2 text-sm text-bad">
          {error}
        </p>
      )}
      {asks ? (
        <ConfirmNotice
          title={m.collections_delete_title({ name: name[locale] })}
          confirm={{ intent: 'delete', text: m.collections_delete_yes(), isDangerous: true }}
          cancel={{ intent: 'keep', text: m.collections_delete_no() }}
        >
          {m.collections_delete_text({ pt: slug.pt, en: slug.en })}
        </ConfirmNotice>
      ) : (
        <Button variant="danger" size="s" name="intent" value="ask-delete">
          {m.collections_delete()}
        </Button>
      )}
    </Form>
  )
}

/** What the photo shows, for those who do not see it; fields of the collection's form. */
function PhotoTexts() {
  return (
    <div className="grid grid-cols-2 gap-2">
      <TextField dense name="picture_alt.pt" label={m.collections_photo_alt_pt()} maxLength={200} lang="pt" required={false} />
      <TextField dense name="picture_alt.en" label={m.collections_photo_alt_en()} maxLength={200} lang="en" required={false} />
    </div>
  )
}

type PhotoTextsProps = { view: CollectionEditorView; error: string | undefined }

/** The photo at the top of the collection's page; it saves by itself. */
function CollectionPhoto({ view: { id, photo }, error }: PhotoTextsProps) {
  return (
    <Form key={photo} method="post" encType="multipart/form-data" preventScrollReset className="grid gap-3">
      <input type="hidden" name="id" value={id} readOnly />
      {photo !== null && (
        <img
          src={imagePath({ key: photo, kind: 'photo' })}
          alt={m.collections_photo()}
          className="max-h-40 w-40 rounded-md border border-line object-cover"
        />
      )}
      <Field name="photo" label={m.collections_photo()} hint={m.collections_photo_hint()} error={error}>
        <FileInput name="photo" accept="image/png,image/jpeg" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="s" name="intent" value="picture">
          {m.collections_photo_save()}
        </Button>
        {photo !== null && (
          <Button variant="danger" size="s" name="intent" value="unpicture">
            {m.collections_photo_remove()}
          </Button>
        )}
      </div>
    </Form>
  )
}
