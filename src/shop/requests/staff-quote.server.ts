import { issueText } from '#src/i18n/issue.ts'
import { getLocale } from '#src/i18n/paraglide/runtime.js'
import { isId } from '#src/kernel/ids.ts'
import { auditRead } from '#src/platform/audit/audit.ts'
import { isText } from '#src/platform/jsonapi/query.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { saveQuoteDraft, readQuoteDraft } from './quote-drafts.server.ts'
import { editQuote } from './quote-editing.server.ts'
import { readQuoteView } from './quote-reading.server.ts'
import { sendQuote, stopped } from './quote-sending.server.ts'
import { readQuoteText } from './quote-text.ts'
import type { QuoteFormResult } from './quote-view.ts'
import { readRequest } from './reading.server.ts'
import { canHandle } from './request.ts'
import type { Request } from './request.ts'
import { findRequest } from './store.server.ts'
import type { RequestKey } from './store.server.ts'

export { readQuoteView }

/** The request that a quote editor action is about; undefined for staff who may not handle it. */
export async function findToQuote(world: World, staff: Staff, key: RequestKey): Promise<Request | undefined> {
  const row = isId(key.publicId) ? await findRequest(world.db, key) : undefined
  if (!row || row.submitted_at === null || !canHandle(staff, { isClinical: row.is_clinical })) return undefined
  return readRequest(world, row)
}

/**
 * Handles a button of the quote editor, all of which are named `quote`. What was typed is saved first, whatever the outcome, and
 * the first action is recorded in the audit log: its result may contain what this member of staff has not read on the page.
 * `request`: as found by `findToQuote`.
 */
export async function quoteAction(world: World, staff: Staff, request: Request, form: FormData): Promise<QuoteFormResult> {
  const unstorable = [...form].find(([, value]) => typeof value === 'string' && !isText(value))
  if (unstorable) return { kind: 'wrong', errors: { [unstorable[0]]: issueText('error_text', getLocale()) } }
  const text = readQuoteText(form)
  if (request.state !== 'pending') return stopped(world, request, text)
  await noteFirst(world, staff, request)
  const press = String(form.get('quote'))
  const edited = await editQuote(world, staff, request, { text, press })
  const saved = await saveQuoteDraft(world, staff, request, edited.text)
  if (!saved) return stopped(world, request, edited.text)
  if (edited.error !== undefined) return { kind: 'wrong', errors: { search: edited.error } }
  if (press === 'send') return sendQuote(world, staff, request, saved.text)
  const view = form.has('live') ? await readQuoteView(world, staff, request) : undefined
  return view ? { kind: 'kept', view } : { kind: 'changed' }
}

/** A member of staff with a draft has been recorded already; an autosave every few keys is not recorded each time. */
async function noteFirst(world: World, staff: Staff, request: Request): Promise<void> {
  if (await readQuoteDraft(world, staff, request)) return
  const subject = { kind: request.kind, id: request.id }
  await auditRead(world, { principal: staff, action: 'request_read', subject, source: 'page' })
}
