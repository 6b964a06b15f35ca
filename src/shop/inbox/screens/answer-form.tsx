import { Lock, Mail, Paperclip, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { commentIds, maxCommentLength } from '#src/shop/conversation/comment.ts'
import { PhotoPicker } from '#src/shop/conversation/screens/photo-picker.tsx'
import { Button } from '#src/ui/button.tsx'
import { useUnsavedChanges } from '#src/ui/form/use-unsaved-changes.ts'
import { FieldNotes, describedBy } from '#src/ui/field.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { useNewAnswer } from '#src/ui/use-new-answer.ts'
import type { ConversationView, ReplyView } from '../conversation-view.ts'
import type { InboxFormResult } from '../inbox-form.server.ts'
import { foldLook, foldSummaryLook } from './fold-look.ts'
import { ProductFold } from './product-fold.tsx'
import { RepliesFold } from './replies-fold.tsx'
import { ReplyOptions, useReplySearch } from './reply-search.tsx'

type Props = {
  view: ConversationView
  result: InboxFormResult | undefined
  /** May change the saved replies. */ changesReplies: boolean
}

/** Answers the customer, or notes something for colleagues. It says which version of the conversation its writer has seen. */
export function AnswerForm({ view, result, changesReplies }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const isSent = useRef(false)
  const guard = useUnsavedChanges(result !== undefined)
  const count = view.timeline.filter(({ kind }) => kind === 'message' || kind === 'note').length
  useNewAnswer(count, () => {
    if (isSent.current && !result) form.current?.reset()
    isSent.current = false
  })
  if (!view.isWritable) return <p className="border-t border-line px-4 py-3.5 text-xs text-ink-2 xl:px-4.5">{m.inbox_over()}</p>
  const typed = result?.values['content'] ?? ''
  return (
    <div className="px-4 pb-3.5 xl:px-4.5 print:hidden">
      <Arrived messages={view.messages} field={field} isSent={isSent} />
      <Form
        method="post"
        ref={form}
        encType="multipart/form-data"
        preventScrollReset
        onInput={guard.onInput}
        onSubmit={() => {
          guard.onSubmit()
          isSent.current = true
        }}
        onKeyDown={sendByKey}
        className="group relative rounded-xl border border-line-2 bg-surface shadow-soft"
      >
        {/* Enter in a field without scripts searches, and sends nothing. */}
        <button name="product" value="find" formNoValidate tabIndex={-1} aria-hidden="true" className="sr-only" />
        <input type="hidden" name="version" value={view.version} readOnly />
        <input type="hidden" name="messages" value={view.messages} readOnly />
        <Recipients isNote={result?.values['to'] === 'team'} />
        <Text field={field} typed={typed} error={result?.errors['content']} replies={view.replies} />
        <div className="flex flex-wrap gap-2 px-2 pb-2 group-has-[[value=team]:checked]:hidden">
          <RepliesFold replies={view.replies} field={field} changesReplies={changesReplies} />
          <ProductFold key={`product ${count}`} result={result} />
          {view.sendsPhotos && <Photos key={count} result={result} />}
        </div>
        <Buttons />
      </Form>
    </div>
  )
}

const none: InboxFormResult['photos'] = []

/** Ctrl or ⌘ with Enter, while typing. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-send]')]
  buttons.find((button) => button.checkVisibility())?.click()
}

/** For whom it is: what is noted for colleagues is never sent. */
function Recipients({ isNote }: { isNote: boolean }) {
  return (
    <fieldset className="border-b border-line px-2 py-1.5">
      <legend className="sr-only">{m.inbox_to()}</legend>
      <div className="inline-flex rounded-md border border-line bg-sunken p-0.5">
        <label className={recipientLook}>
          <input type="radio" name="to" value="customer" defaultChecked={!isNote} className="sr-only" />
          {m.inbox_to_customer()}
        </label>
        <label className={recipientLook}>
          <input type="radio" name="to" value="team" defaultChecked={isNote} className="sr-only" />
          <Lock aria-hidden="true" className="size-3.5" />
          {m.inbox_to_team()}
        </label>
      </div>
    </fieldset>
  )
}

const recipientLook =
  'flex min-h-9 cursor-pointer items-center gap-1.5 rounded-sm px-3 text-xs text-ink-2 lg:min-h-7 has-checked:bg-surface has-checked:font-bold has-checked:text-ink has-checked:shadow-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-green'

type TextProps = {
  field: RefObject<HTMLTextAreaElement | null>
  typed: string
  error: string | undefined
  replies: readonly ReplyView[]
}

function Text({ field, typed, error, replies }: TextProps) {
  const search = useReplySearch(field, replies)
  return (
    <div className="grid">
      <ReplyOptions {...search} />
      <textarea
        ref={field}
        id="content"
        name="content"
        aria-label={m.inbox_text()}
        aria-describedby={describedBy('content', null, error)}
        aria-invalid={error === undefined ? undefined : true}
        rows={4}
        required
        maxLength={maxCommentLength}
        defaultValue={typed}
        data-key="r"
        placeholder={replies.length > 0 ? m.inbox_text_hint() : undefined}
        {...search.field}
        className="block w-full resize-y bg-transparent px-3.5 py-2.5 text-sm -outline-offset-3 group-has-[[value=team]:checked]:bg-warn-soft/40 group-has-[[value=team]:checked]:placeholder:text-transparent"
      />
      <div className="px-3.5 empty:hidden">
        <FieldNotes id="content" error={error} />
      </div>
    </div>
  )
}

function Photos({ result }: Pick<Props, 'result'>) {
  const error = result?.errors['photos'] ?? result?.errors['upload_ids']
  const uploads = result?.photos ?? none
  return (
    <details open={error !== undefined || uploads.length > 0} className={foldLook}>
      <summary className={foldSummaryLook}>
        <Paperclip aria-hidden="true" className="size-4 text-ink-2" />
        {m.inbox_photos()}
      </summary>
      <div className="border-t border-line p-3">
        <PhotoPicker name="upload_ids" uploads={uploads} look="line" id={commentIds.photos} error={error} />
      </div>
    </details>
  )
}

function Buttons() {
  const busy = useIsSending()
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line p-2">
      <p className="flex min-w-0 grow basis-40 items-center gap-1.5 ps-1.5 text-2xs text-ink-2 group-has-[[value=team]:checked]:hidden">
        <Mail aria-hidden="true" className="size-3.5 shrink-0" />
        {m.inbox_send_hint()}
      </p>
      <p className="hidden min-w-0 grow basis-40 ps-1.5 text-2xs text-ink-2 group-has-[[value=team]:checked]:block">
        {m.inbox_note_hint()}
      </p>
      <div className="flex flex-wrap gap-2 group-has-[[value=team]:checked]:hidden">
        <Button name="intent" value="answer" variant="quiet" size="s" disabled={busy}>
          {m.inbox_send()}
        </Button>
        <Button name="intent" value="answer_close" size="s" disabled={busy} data-send>
          <Send aria-hidden="true" />
          {m.inbox_send_close()}
        </Button>
      </div>
      <div className="hidden group-has-[[value=team]:checked]:block">
        <Button name="intent" value="note" variant="quiet" size="s" disabled={busy} data-send>
          {m.notes_write()}
        </Button>
      </div>
    </div>
  )
}

type ArrivedProps = { messages: number; field: TextProps['field']; isSent: RefObject<boolean> }

/** The page follows what others write: an answer that is being typed may be out of date. */
function Arrived({ messages, field, isSent }: ArrivedProps) {
  const known = useRef(messages)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (messages === known.current) return
    known.current = messages
    // What the writer has sent is no news to them.
    setLate(!isSent.current && (field.current?.value ?? '') !== '')
  }, [messages, field, isSent])
  return (
    <p role="status" className={isLate ? 'pb-2 text-xs font-medium text-warn' : 'sr-only'}>
      {isLate && m.inbox_arrived()}
    </p>
  )
}
