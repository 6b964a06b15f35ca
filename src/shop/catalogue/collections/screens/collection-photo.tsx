import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { FileInput } from '#src/ui/file-input.tsx'
import { TextField } from '#src/ui/form/fields.tsx'
import { imagePath } from '../../pictures/images.ts'
import type { CollectionEditorView } from '../collection-reading.server.ts'

/** What the photo shows, for those who do not see it; fields of the collection's form. */
export function PhotoTexts() {
  return (
    <div className="grid grid-cols-2 gap-2">
      <TextField dense name="picture_alt.pt" label={m.collections_photo_alt_pt()} maxLength={200} lang="pt" required={false} />
      <TextField dense name="picture_alt.en" label={m.collections_photo_alt_en()} maxLength={200} lang="en" required={false} />
    </div>
  )
}

type Props = { view: CollectionEditorView; error: string | undefined }

/** The photo at the top of the collection's page; it saves by itself. */
export function CollectionPhoto({ view: { id, photo }, error }: Props) {
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
