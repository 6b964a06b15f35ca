import { data, redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { parseForm, versionIn } from '#src/platform/forms.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { changeDraft, discardDraft, finishDraft, startDraft } from './actions.server.ts'
import type { DraftStep, FinishError, TypedDraft } from './actions.server.ts'
import { startBody } from './schema.ts'

/** `errors`: sentences by the name of their field. */
export type ReceivingFormResult = { kind: 'saved' } | { kind: 'refused'; text: string; errors: Record<string, string> }

export async function submitReceivingForm(visit: StaffVisit, form: FormData): Promise<Response | ReceivingFormResult> {
  const id = visit.url.searchParams.get('draft')
  const intent = text(form, 'intent')
  if (id === null) return start(visit, form)
  if (intent === 'finish') return finish(visit, form, id)
  const version = versionIn(form, 'version') ?? 0
  if (intent === 'discard') {
    await discardDraft(visit.world, id)
    return redirect(`${pathTo('staff.stock.receiving', visit.locale)}?done=discard`, 303)
  }
  const step = stepOf(form, intent)
  if (!step) throw data(null, { status: 400 })
  const changed = await changeDraft(visit.world, id, { version, typed: typedDraft(form), step })
  if (!changed.ok) {
    if (changed.error.code === 'not_found') return endedDraft(visit.locale)
    const isUnknown = changed.error.code === 'product_unknown'
    const sentence = isUnknown
      ? issueText('error_product_unknown', visit.locale)
      : m.receiving_changed({}, { locale: visit.locale })
    const errors: Record<string, string> = step.do === 'assign' && isUnknown ? { [`assign.${step.code}`]: sentence } : {}
    return { kind: 'refused', text: sentence, errors }
  }
  // Without scripts the page is loaded again; with them its data is.
  return form.has('scripted') ? { kind: 'saved' } : redirect(draftPath(visit.locale, id), 303)
}

export const draftPath = (locale: Locale, id: string): string => `${pathTo('staff.stock.receiving', locale)}?draft=${id}`

const endedDraft = (locale: Locale): ReceivingFormResult => ({
  kind: 'refused',
  text: m.receiving_gone({}, { locale }),
  errors: {},
})

async function start({ world, principal, locale }: StaffVisit, form: FormData): Promise<Response | ReceivingFormResult> {
  const fields = parseForm(startBody, form)
  if (!fields.ok) return { kind: 'refused', text: Object.values(fields.error.errors).join(' '), errors: fields.error.errors }
  return redirect(draftPath(locale, await startDraft(world, principal, fields.value.kind)), 303)
}

async function finish(
  { world, principal, locale }: StaffVisit,
  form: FormData,
  id: string,
): Promise<Response | ReceivingFormResult> {
  const version = versionIn(form, 'version') ?? 0
  const done = await finishDraft(world, { principal, source: 'page' }, id, { version, typed: typedDraft(form) })
  if (!done.ok) return refusal(done.error, locale)
  const query = new URLSearchParams({ done: done.value.kind, count: String(done.value.pieces) })
  return redirect(`${pathTo('staff.stock.receiving', locale)}?${query.toString()}`, 303)
}

const fieldNames = { quantity: 'quantity', batch: 'batch', expiresOn: 'expires' } as const

function refusal(error: FinishError, locale: Locale): ReceivingFormResult {
  switch (error.code) {
    case 'not_found':
      return endedDraft(locale)
    case 'changed_meanwhile':
      return { kind: 'refused', text: m.receiving_changed({}, { locale }), errors: {} }
    case 'nothing':
      return { kind: 'refused', text: m.receiving_nothing({}, { locale }), errors: {} }
    case 'reason_required': {
      const sentence = issueText('error_removal_reason', locale)
      return { kind: 'refused', text: sentence, errors: { reason: sentence } }
    }
    case 'lines':
      return {
        kind: 'refused',
        text: m.receiving_lines_wrong({}, { locale }),
        errors: Object.fromEntries(
          Object.entries(error.errors).map(([line, { field, error: code }]) => [
            `${fieldNames[field]}.${line}`,
            issueText(code.startsWith('error_') ? code : `error_${code}`, locale),
          ]),
        ),
      }
  }
}

const text = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 20_000) : ''
}

const typedDraft = (form: FormData): TypedDraft => ({
  title: text(form, 'title').trim().slice(0, 100),
  reason: text(form, 'reason').trim().slice(0, 200),
  lines: form
    .getAll('line')
    .filter((id) => typeof id === 'string')
    .map((id) => ({
      id,
      quantity: text(form, `quantity.${id}`).trim().slice(0, 12),
      batch: text(form, `batch.${id}`).trim().slice(0, 60),
      expiresOn: text(form, `expires.${id}`).trim().slice(0, 40),
    })),
})

/** "less:ID": what the button does, and to what. */
function stepOf(form: FormData, intent: string): DraftStep | undefined {
  const [name = '', ...rest] = intent.split(':')
  const of = rest.join(':')
  switch (name) {
    case 'save':
      return { do: 'save' }
    case 'scan': {
      const codes = text(form, 'code')
        .split(/\r?\n/)
        .map((code) => code.trim().slice(0, 200))
        .filter(Boolean)
      return codes.length === 0 ? { do: 'save' } : { do: 'scan', codes: codes.slice(0, 500) }
    }
    case 'note':
      return { do: 'note', text: text(form, 'note') }
    case 'less':
    case 'more':
      return { do: 'step', line: of, by: name === 'less' ? -1 : 1 }
    case 'split':
    case 'remove':
      return { do: name, line: of }
    case 'drop':
      return { do: 'drop', code: of }
    case 'assign':
      return { do: 'assign', code: of, sku: text(form, `assign.${of}`).trim() }
    default:
      return undefined
  }
}
