import { Send } from 'lucide-react'
import { useRef } from 'react'
import type { MouseEventHandler } from 'react'
import { Form, Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import type { FieldErrors } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { PhotoPicker } from '#src/shop/conversation/screens/photo-picker.tsx'
import type { NewRequestAnswer } from './new-request-form.server.ts'
import type { NewRequestPage } from './new-request.server.ts'
import { RequestedProduct } from './requested-product.tsx'
import { useAutosave } from '../../quote/screens/use-autosave.ts'

type Props = { page: NewRequestPage; answer: NewRequestAnswer | undefined }

const maxSpecialRequestLength = 2000
const discardId = 'discard'

/** The requested product, the quantity, a photo, and consent to the use of health data. */
export function NewRequestForm({ page, answer }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const action = pathTo('requests.new', useLocale())
  const { note, drop, announcement, draft = answer?.draft } = useAutosave(form, action)
  const { consent, hasOtherDraft } = page
  const values = answer?.values ?? page.values
  const errors = answer?.errors ?? {}
  return (
    <>
      <Form
        ref={form}
        method="post"
        action={action}
        onInput={note}
        onSubmit={drop}
        encType="multipart/form-data"
        noValidate
        className="grid gap-5"
      >
        <input type="hidden" name="draft" value={draft ?? page.draft ?? ''} />
        {hasOtherDraft && draft === undefined && <OtherDraft onOpen={drop} />}
        <SpecialRequestFields
          product={page.product}
          values={values}
          photos={answer?.photos ?? page.photos}
          errors={errors}
          onPhotos={note}
        />
        <Checkbox
          boxed
          name="health_consent"
          value={consent.version}
          defaultChecked={values['health_consent'] === String(consent.version)}
          label={m.requests_new_consent()}
          hint={consent.text}
          error={errors['health_consent']}
        />
        <Sending page={page} hasDraft={(draft ?? page.draft) !== null} />
        <p role="status" className="text-sm text-ink-2">
          {announcement ?? (answer?.savedAtText && m.prescription_form_kept({ time: answer.savedAtText }))}
        </p>
      </Form>
      {/* Reloads the whole page, so that no field keeps its previous value. */}
      <Form id={discardId} method="post" action={action} reloadDocument onSubmit={drop} hidden>
        <input type="hidden" name="intent" value="discard" />
      </Form>
    </>
  )
}

type SpecialRequestProps = Pick<NewRequestPage, 'product' | 'values' | 'photos'> & { errors: FieldErrors; onPhotos: () => void }

function SpecialRequestFields({ product, values, photos, errors, onPhotos }: SpecialRequestProps) {
  return (
    <Card className="grid gap-5">
      {product && <RequestedProduct product={product} />}
      <input type="hidden" name="product_id" value={values['product_id'] ?? ''} />
      <Field name="product_request" label={m.request_wish()} hint={m.requests_new_wish_hint()} error={errors['product_request']}>
        <TextArea
          name="product_request"
          rows={4}
          required
          maxLength={maxSpecialRequestLength}
          defaultValue={values['product_request']}
          key={values['product_id']}
        />
      </Field>
      <Field name="quantity" label={m.request_quantity()} error={errors['quantity']} className="max-w-32">
        <TextInput name="quantity" inputMode="numeric" defaultValue={values['quantity'] ?? '1'} autoComplete="off" />
      </Field>
      <PhotoPicker name="upload_ids" look="line" uploads={photos} error={errors['photos']} onChange={onPhotos} />
    </Card>
  )
}

/** Reloads the whole page, so that no field keeps its previous value. */
function OtherDraft({ onOpen }: { onOpen: MouseEventHandler }) {
  return (
    <Notice
      actions={
        <Link to={pathTo('requests.new', useLocale())} reloadDocument onClick={onOpen} className="link text-sm">
          {m.requests_new_open_draft()}
        </Link>
      }
    >
      {m.requests_new_other_draft()}
    </Notice>
  )
}

function Sending({ page: { isReady, when }, hasDraft }: Pick<Props, 'page'> & { hasDraft: boolean }) {
  const busy = useIsSending()
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap gap-2.5">
        <Button name="intent" value={isReady ? 'send' : 'profile'} size="l" disabled={busy} className="max-sm:w-full">
          {isReady && <Send aria-hidden="true" />}
          {isReady ? m.requests_new_send() : m.requests_new_profile()}
        </Button>
        <Button name="intent" value="keep" variant="quiet" size="l" className="scripted:hidden">
          {m.requests_new_keep()}
        </Button>
        {hasDraft && (
          <Button form={discardId} variant="ghost" size="l" disabled={busy} className="max-sm:w-full">
            {m.requests_new_drop()}
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-2">{isReady ? when : m.requests_new_profile_text()}</p>
    </div>
  )
}
