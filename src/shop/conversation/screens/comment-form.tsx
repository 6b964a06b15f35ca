import { Send } from 'lucide-react'
import { useRef } from 'react'
import { Form } from 'react-router'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { TextArea } from '#src/ui/text-area.tsx'
import { useNewAnswer } from '#src/ui/use-new-answer.ts'
import { commentIds, maxCommentLength } from '../comment.ts'
import type { UploadView } from '../upload.ts'
import { PhotoPicker } from './photo-picker.tsx'

type Props = {
  label: string
  button: string
  hint?: ReactNode
  /** How many comments there are: one more after a press empties the box. */ count: number
  error?: string | undefined
  /** What was typed and refused. */ typed?: string | undefined
  size?: 's' | 'm'
  /** Photos that were sent with what was refused; absent where none can be sent. */ photos?: readonly UploadView[] | undefined
  photosError?: string | undefined
  /** The key that leads to the box, in the staff area. */ submittedBy?: string
  /** What else the form has to say. */ children?: ReactNode
}

/** Writes to the other side. The page's action handles `intent` = `comment` with `content` and `upload_ids` (`readPhotoForm`). */
export function CommentForm({ label, button, hint, count, error, typed = '', size = 'm', ...rest }: Props) {
  const { photos, photosError, submittedBy, children } = rest
  const form = useRef<HTMLFormElement>(null)
  const busy = useIsSending()
  const isSent = useRef(false)
  // The other side may write at the same time: only the visitor's own comment clears the box.
  useNewAnswer(count, () => {
    if (isSent.current) form.current?.reset()
    isSent.current = false
  })
  return (
    <Form
      method="post"
      ref={form}
      onSubmit={() => (isSent.current = true)}
      encType={photos ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
      className="grid md:max-w-form gap-3"
    >
      <input type="hidden" name="intent" value="comment" />
      {children}
      <Field name="content" label={label} hint={hint} error={error}>
        <TextArea
          name="content"
          required
          rows={size === 's' ? 2 : 3}
          maxLength={maxCommentLength}
          defaultValue={typed}
          data-key={submittedBy}
          className={size === 's' ? 'text-sm' : undefined}
        />
      </Field>
      {photos && (
        <PhotoPicker key={count} name="upload_ids" uploads={photos} look="line" id={commentIds.photos} error={photosError} />
      )}
      <Button variant="quiet" size={size === 's' ? 's' : 'm'} disabled={busy} className="justify-self-start">
        <Send aria-hidden="true" />
        {button}
      </Button>
    </Form>
  )
}
