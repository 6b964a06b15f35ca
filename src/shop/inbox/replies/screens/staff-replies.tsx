import { ListTree } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ConfirmNotice } from '#src/ui/form/confirm-notice.tsx'
import { DoneText } from '#src/ui/form/done-text.tsx'
import { TextAreaField, TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { Panel } from '#src/ui/panel.tsx'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { inboxPath } from '../../screens/inbox-address.ts'
import type { ReplyFormResult } from '../reply-form.server.ts'
import { maxReplyLength, maxReplyTitle } from '../saved-reply.ts'
import type { SavedReply } from '../saved-reply.ts'
import { repliesPath } from './replies-address.ts'
import type { RepliesDone } from './replies-address.ts'
import type { action, loader } from './staff-replies.server.ts'

export { action, loader } from './staff-replies.server.ts'

export const meta = titled(m.replies_title)

const doneTexts: Record<RepliesDone, () => string> = {
  created: m.replies_done_created,
  changed: m.replies_done_changed,
  deleted: m.replies_done_deleted,
}

const newReply = 'new'

/** The saved replies, one of which is open above the others. */
export default function StaffReplies() {
  const { replies, address } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const locale = useLocale()
  const { done } = address
  const open = result ? (result.id ?? newReply) : address.open
  const reply = replies.find(({ id }) => id === open) ?? null
  const isOpen = reply !== null || open === newReply
  useFocusOnOpened(isOpen ? open : null)
  return (
    <StaffBody width={46}>
      <StaffHeading back={{ to: inboxPath(locale), text: m.inbox_title() }} title={m.replies_title()} lead={m.replies_lead()}>
        <ButtonLink to={repliesPath(locale, { open: newReply })} variant="quiet" size="s" className="ms-auto" data-key="n">
          {m.replies_new()}
        </ButtonLink>
      </StaffHeading>
      <DoneText text={done && !result && doneTexts[done]()} className="text-sm" />
      {isOpen && (
        <Panel id="reply" title={reply?.title ?? m.replies_new()}>
          <ReplyForm key={`${open} ${reply?.version}`} reply={reply} result={result} />
        </Panel>
      )}
      <Replies replies={replies} open={open} />
    </StaffBody>
  )
}

/** What was opened stands above the row that opened it. */
function useFocusOnOpened(open: string | null): void {
  const last = useRef(open)
  useEffect(() => {
    if (last.current === open) return
    last.current = open
    if (open !== null) document.getElementById('title')?.focus()
  }, [open])
}

function Replies({ replies, open }: { replies: readonly SavedReply[]; open: string | null }) {
  const locale = useLocale()
  if (replies.length === 0)
    return (
      <EmptyState icon={<ListTree aria-hidden="true" />} title={m.replies_none()}>
        {m.replies_none_text()}
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {replies.map(({ id, title, text }) => (
        <li key={id} className="relative grid gap-0.5 px-4 py-2.5 hover:bg-paper">
          <RowLink to={repliesPath(locale, { open: id })} isOpen={id === open} className="text-sm wrap-anywhere">
            {title}
          </RowLink>
          <span className="truncate text-xs text-ink-2">{text[locale]}</span>
        </li>
      ))}
    </ul>
  )
}

type FormProps = { reply: SavedReply | null; result: ReplyFormResult | undefined }

function ReplyForm({ reply, result }: FormProps) {
  const saved = { title: reply?.title ?? '', 'text.pt': reply?.text.pt ?? '', 'text.en': reply?.text.en ?? '' }
  const edited = result && !result.asksToDelete ? result : undefined
  const state = useFormState({ saved, result: edited, hasConflict: edited?.hasConflict })
  const hidden = reply ? { id: reply.id, version: reply.version } : {}
  return (
    <StateForm state={state} hidden={hidden} dense>
      {result?.hasConflict && (
        <Notice tone="warn" title={m.error_reply_changed()}>
          {m.replies_conflict_text()}
        </Notice>
      )}
      <TextField dense name="title" label={m.replies_name()} hint={m.replies_name_hint()} maxLength={maxReplyTitle} />
      <TextAreaField
        name="text.pt"
        label={m.replies_text_pt()}
        hint={m.replies_text_hint({ places: '{nome}, {numero}, {fecho}', other: '{idade}' })}
        rows={4}
        maxLength={maxReplyLength}
        className="text-sm"
        required
      />
      <TextAreaField
        name="text.en"
        label={m.replies_text_en()}
        hint={m.replies_text_hint_en({ places: '{name}, {number}, {closing}' })}
        rows={4}
        maxLength={maxReplyLength}
        className="text-sm"
        required
      />
      {reply && result?.asksToDelete ? (
        <ConfirmNotice
          title={m.replies_delete_title({ title: reply.title })}
          confirm={{ intent: 'delete', text: m.replies_delete_yes(), isDangerous: true }}
          cancel={{ intent: 'keep', text: m.replies_delete_no() }}
        >
          {m.replies_delete_text()}
        </ConfirmNotice>
      ) : (
        <div className="flex flex-wrap justify-between gap-2">
          {reply && (
            <SubmitButton variant="danger" size="s" name="intent" value="ask-delete">
              {m.replies_delete()}
            </SubmitButton>
          )}
          <SubmitButton size="s" name="intent" value={reply ? 'save' : 'create'} className="ms-auto">
            {reply ? m.replies_save() : m.replies_create()}
          </SubmitButton>
        </div>
      )}
    </StateForm>
  )
}
