import { redirect } from 'react-router'
import { namedIssueText } from '#src/i18n/field-names.ts'
import { issueText } from '#src/i18n/issue.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { isText } from '#src/platform/jsonapi/query.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { listConsentVersions, publishConsent } from '#src/shop/accounts/consents/consent-publishing.actions.server.ts'
import type { ConsentKind } from '#src/shop/accounts/consents/consents.actions.server.ts'
import { typedWhole } from '#src/kernel/whole-numbers.ts'

/** The typed texts, and the errors that prevented publishing. */
export type ConsentAnswer = {
  texts: Record<string, string>
  errors: Record<string, string>
  /** Another person was faster; saving again overwrites what they saved. */
  hasConflict?: true
}

const maxLength = 2000

/** Publishes the next version of a consent text. */
export async function submitPublishForm(
  { world, principal, locale }: Page & { principal: Staff },
  kind: ConsentKind,
  form: FormData,
): Promise<Response | ConsentAnswer> {
  const typed = (name: string): string =>
    String(form.get(name) ?? '')
      .replace(/\s+/g, ' ')
      .trim()
  const [pt, en] = [typed('text.pt'), typed('text.en')]
  const errors = { ...errorOf('text.pt', pt, locale), ...errorOf('text.en', en, locale) }
  const texts = { 'text.pt': pt, 'text.en': en, seen: String(form.get('seen') ?? '') }
  if (Object.keys(errors).length > 0) return { texts, errors }
  const published = await publishConsent(
    world,
    { principal, source: 'page' },
    { kind, text: { pt, en }, expected: typedWhole(texts.seen) ?? -1 },
  )
  if (published.ok) return redirect(`${pathTo('staff.pages', locale)}?done=consent`, 303)
  const now = (await listConsentVersions(world.db)).get(kind)?.[0]?.version ?? 0
  return {
    texts: { ...texts, seen: String(now) },
    errors: { form: issueText('error_consent_changed', locale) },
    hasConflict: true,
  }
}

function errorOf(field: string, text: string, locale: Page['locale']): Record<string, string> {
  const error = errorIn(text)
  return error ? { [field]: namedIssueText(field, error, locale) ?? issueText(error, locale) } : {}
}

function errorIn(text: string): string | undefined {
  if (text === '') return 'error_required'
  if (text.length > maxLength) return 'error_too_long'
  return isText(text) ? undefined : 'error_text'
}
