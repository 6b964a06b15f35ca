import { data, redirect } from 'react-router'
import { formatTime } from '#src/i18n/formatters.ts'
import { issueText } from '#src/i18n/issue.ts'
import type { IssueKey } from '#src/i18n/issue.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { truncate } from '#src/kernel/text.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { formValues, parseForm } from '#src/platform/forms.server.ts'
import type { FormError, FormRefusal } from '#src/platform/forms.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { answerForm } from '#src/shop/conversation/comment.schema.ts'
import { noteForm } from '#src/shop/conversation/notes/schema.ts'
import { photosOfForm, readPhotoForm } from '#src/shop/conversation/photos.actions.server.ts'
import type { UploadView } from '#src/shop/conversation/upload.ts'
import { writeNote as noteOnOrder } from '#src/shop/orders/notes/actions.server.ts'
import { writeNote as noteOnRequest } from '#src/shop/requests/notes/actions.server.ts'
import { typedWhole } from '#src/kernel/whole-numbers.ts'
import {
  answerConversation,
  claimConversation,
  claimNext,
  closeConversation,
  releaseConversation,
  reopenConversation,
} from './actions.server.ts'
import type { AnswerError, ConversationError } from './actions.server.ts'
import { readConversationView } from './conversation-view.server.ts'
import type { ConversationView, FoundProduct } from './conversation-view.ts'
import { findRow, subjectOf } from './read-inbox.server.ts'
import { conversationPath, inboxPath } from './screens/inbox-address.ts'
import type { InboxAddress, InboxDone } from './screens/inbox-address.ts'
import { findProductById, findProducts } from './attached-products.server.ts'

/** The form that was not carried out, with all that was typed. */
export type InboxFormResult = FormRefusal & {
  photos: readonly UploadView[]
  /** That the answer shows. */ product: FoundProduct | null
  /** What a search without scripts found; null unless it was made. */ found: readonly FoundProduct[] | null
  /** What others did in the meantime, in words. */ changes: readonly string[]
  /** A saved reply was put into the text, and nothing was sent. */ isInserted: boolean
}

type Sent = { id: string; form: FormData; address: InboxAddress }
type Refused = Pick<FormError, 'errors'> & Partial<Omit<InboxFormResult, 'errors'>>
/** What was done, or why not. */
type Work = (visit: StaffVisit, sent: Sent) => Promise<InboxDone | Refused>

const works = {
  answer: (visit, sent) => answer(visit, sent, false),
  answer_close: (visit, sent) => answer(visit, sent, true),
  note: submitNote,
  insert,
  product,
  claim,
  release,
  close: (visit, sent) => settle(visit, sent, 'closed'),
  reopen: (visit, sent) => settle(visit, sent, 'reopened'),
} satisfies Record<string, Work>

/** Buttons that say which text or product they are for, in the place of an intent. */
const workButtons = [
  { button: 'reply', work: 'insert' },
  { button: 'product', work: 'product' },
] as const

type Intent = keyof typeof works
const isIntent = (intent: unknown): intent is Intent => typeof intent === 'string' && Object.hasOwn(works, intent)

/** Handles every form of the page of a conversation. */
export async function submitConversationForm(
  visit: StaffVisit,
  request: Request,
  { id, address }: Omit<Sent, 'form'>,
): Promise<Response | InboxFormResult> {
  const read = await readPhotoForm(visit, request)
  const { form } = read.ok ? read.value : read.error
  const whole = async (refused: Refused): Promise<InboxFormResult> => ({
    values: formValues(form),
    photos: await photosOfForm(visit, form),
    product: await findProductById(visit.world.db, textIn(form, 'product_id'), visit.locale),
    found: null,
    changes: [],
    isInserted: false,
    ...refused,
  })
  if (!read.ok) return whole({ errors: read.error.errors })
  if (form.get('intent') === 'next') return openNext(visit, form)
  return withFormIdempotency(visit, form, async () => {
    const intent = workButtons.find((name) => form.has(name.button))?.work ?? form.get('intent')
    if (!isIntent(intent)) throw data(null, { status: 400 })
    const work: Work = works[intent]
    const done = await work(visit, { id, form, address })
    return typeof done === 'string' ? redirect(conversationPath(visit.locale, id, { ...address, done }), 303) : whole(done)
  })
}

/** Claims the conversation that waits longest, and opens it. */
export const openNext = (visit: StaffVisit, form: FormData): Promise<Response> =>
  withFormIdempotency<never>(visit, form, async () => {
    const id = await claimNext(visit.world, visit.principal, 'page')
    const to = id ? conversationPath(visit.locale, id) : inboxPath(visit.locale, { done: 'none_left' })
    return redirect(to, 303)
  })

/** What is addressed to colleagues is a note, whichever button was pressed. */
async function answer(visit: StaffVisit, sent: Sent, closes: boolean): Promise<InboxDone | Refused> {
  const { id, form } = sent
  if (form.get('to') === 'team') return submitNote(visit, sent)
  const { world, principal, locale } = visit
  const fields = parseForm(answerForm, form)
  if (!fields.ok) return fields.error
  const { content, upload_ids: uploadIds, product_id: productId } = fields.value
  const input = { content, uploadIds, productId, version: versionIn(form), closes, source: 'page' } as const
  const written = await answerConversation(world, principal, id, input)
  if (written.ok) return closes ? 'answered_closed' : 'answered'
  const { error } = written
  if (error.code === 'changed_meanwhile') return changed(visit, sent)
  return { errors: { [fieldOf(error)]: issueText(answerIssue(error), locale) } }
}

function fieldOf({ code }: AnswerError): string {
  if (code === 'product_off_sale') return 'product_id'
  return code === 'upload_unknown' || code === 'photos_need_account' ? 'photos' : 'content'
}

const answerIssue = ({ code }: Exclude<AnswerError, { code: 'changed_meanwhile' }>): IssueKey => `error_${code}`

async function submitNote(visit: StaffVisit, { id, form }: Sent): Promise<InboxDone | Refused> {
  const { world, principal, locale } = visit
  const fields = parseForm(noteForm, form)
  if (!fields.ok) return fields.error
  const row = await findRow(world.db, principal, id)
  const subject = row && subjectOf(row)
  if (!subject) return { errors: { form: issueText('error_not_found', locale) } }
  const content = { content: fields.value.content, source: 'page' } as const
  const written =
    subject.kind === 'order'
      ? await noteOnOrder(world, principal, subject.ref, content)
      : await noteOnRequest(world, principal, { kind: subject.kind, publicId: subject.ref }, content)
  return written.ok ? 'noted' : { errors: { content: issueText(`error_${written.error.code}`, locale) } }
}

/** Without scripts a saved reply is put into the text here; with them the page does it itself. */
async function insert(visit: StaffVisit, { id, form }: Sent): Promise<Refused> {
  const view = await readConversationView(visit, id)
  const reply = view?.replies.find((one) => one.id === form.get('reply'))
  const values = formValues(form)
  if (!reply) return { errors: { form: issueText('error_not_found', visit.locale) } }
  const content = [values['content']?.trim(), reply.text].filter(Boolean).join('\n\n')
  return { errors: {}, values: { ...values, content }, isInserted: true }
}

/** Without scripts a product is searched, chosen and removed here. */
async function product({ world, locale }: StaffVisit, { form }: Sent): Promise<Refused> {
  const choice = textIn(form, 'product')
  if (choice === 'find') {
    const q = textIn(form, 'product_search').replaceAll('\0', ' ').trim().slice(0, maxSearched)
    const found = q === '' ? null : await findProducts(world.db, q, locale)
    return { errors: found?.length === 0 ? { product_search: m.inbox_product_none() } : {}, found }
  }
  form.set('product_id', choice === 'none' ? '' : choice)
  form.delete('product_search')
  return { errors: {} }
}

const maxSearched = 100

async function claim(visit: StaffVisit, { id, form }: Sent): Promise<InboxDone | Refused> {
  const colleague = form.get('take_over_from')
  const takeOverFrom = typeof colleague === 'string' ? colleague : undefined
  const claimed = await claimConversation(visit.world, visit.principal, id, { takeOverFrom, source: 'page' })
  return claimed.ok ? 'claimed' : refusedChange(visit, claimed.error)
}

async function release(visit: StaffVisit, { id }: Sent): Promise<InboxDone | Refused> {
  const released = await releaseConversation(visit.world, visit.principal, id, 'page')
  return released.ok ? 'released' : refusedChange(visit, released.error)
}

async function settle(visit: StaffVisit, sent: Sent, done: 'closed' | 'reopened'): Promise<InboxDone | Refused> {
  const change = done === 'closed' ? closeConversation : reopenConversation
  const settled = await change(visit.world, visit.principal, sent.id, { version: versionIn(sent.form), source: 'page' })
  if (settled.ok) return done
  return settled.error.code === 'changed_meanwhile' ? changed(visit, sent) : refusedChange(visit, settled.error)
}

function refusedChange({ locale }: StaffVisit, error: ConversationError): Refused {
  if (error.code === 'claimed') return { errors: { form: m.staff_claim_taken({ name: error.by ?? m.staff_area() }) } }
  const key = error.code === 'wrong_state' ? 'error_conversation_changed' : (`error_${error.code}` as const)
  return { errors: { form: issueText(key === 'error_changed_meanwhile' ? 'error_conversation_changed' : key, locale) } }
}

/** Says what others did since the page was made; what was typed stays. */
async function changed(visit: StaffVisit, { id, form }: Sent): Promise<Refused> {
  const view = await readConversationView(visit, id)
  const count = numberIn(form, 'messages')
  return {
    errors: { form: issueText('error_conversation_changed', visit.locale) },
    changes: view ? changesIn(visit, view, count) : [],
  }
}

const maxQuoted = 160

function changesIn({ locale, principal }: StaffVisit, view: ConversationView, count: number): string[] {
  const added = view.timeline.filter((item) => item.kind === 'message').slice(count)
  const messages = added.map(({ author, by, at, content }) => {
    const texts = { time: formatTime(at, locale), text: truncate(content, maxQuoted) }
    return author === 'staff'
      ? m.inbox_changed_answered({ ...texts, name: by ?? m.staff_area() })
      : m.inbox_changed_customer(texts)
  })
  const { claim: holder, state } = view
  const isWithColleague = holder !== null && holder.by !== principal.name && !holder.isMine
  return [
    ...messages,
    ...(isWithColleague ? [m.staff_queue_with({ name: holder.by ?? m.staff_area() })] : []),
    ...(state === 'closed' ? [m.inbox_changed_closed()] : []),
  ]
}

const versionIn = (form: FormData): number => numberIn(form, 'version')

/** 0 for anything that no page of ours has sent, which is no version. */
function numberIn(form: FormData, name: string): number {
  return typedWhole(form.get(name)) ?? 0
}

function textIn(form: FormData, name: string): string {
  const text = form.get(name)
  return typeof text === 'string' ? text : ''
}
