import { useActionData, useLoaderData } from 'react-router'
import type { MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { PageEditor } from './page-editor.tsx'
import { consentName, pageRoutes } from './page-names.ts'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Panel } from '#src/ui/panel.tsx'
import type { ConsentVersion } from '#src/shop/accounts/consents/consent-publishing.actions.server.ts'
import { FormActions } from '#src/ui/form/form-actions.tsx'
import { GuardedForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { TextPair } from './text-pair.tsx'
import type { action, loader, ConsentAnswer } from './staff-page.server.ts'

export { action, loader } from './staff-page.server.ts'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData?.page?.title ?? m.page_section_consents(), matches) },
]

export default function StaffPage() {
  const { page, consent } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const locale = useLocale()
  const back = { to: pathTo('staff.pages', locale), text: m.page_back() }
  return (
    <StaffBody width={84} hasActions>
      {page && (
        <>
          <StaffHeading back={back} title={page.title}>
            <a href={pathTo(pageRoutes[page.key], locale)} className="link text-xs">
              {m.page_see()}
            </a>
          </StaffHeading>
          <PageEditor key={page.version} page={page} answer={answer?.page} />
        </>
      )}
      {consent && (
        <>
          <StaffHeading back={back} title={consentName(consent.kind)} />
          <ConsentEditor versions={consent.versions} answer={answer?.consent} />
        </>
      )}
    </StaffBody>
  )
}

type Props = { versions: readonly ConsentVersion[]; answer: ConsentAnswer | undefined }

/** Edits a consent text. Publishing replaces the current version, which stays on record. */
function ConsentEditor({ versions, answer }: Props) {
  const locale = useLocale()
  const [current] = versions
  const state = useFormState({
    saved: { 'text.pt': current?.text.pt ?? '', 'text.en': current?.text.en ?? '', seen: String(current?.version ?? 0) },
    result: answer && { values: answer.texts, errors: answer.errors },
    hasConflict: answer?.hasConflict,
  })
  return (
    <GuardedForm state={state} hidden={{ seen: state.values['seen'] ?? '' }}>
      <Notice>{m.consent_text_law()}</Notice>
      <Panel id="consent-text" title={m.consent_text_new()}>
        <TextPair name="text" label={m.consent_text_label()} rows={5} maxLength={2000} />
      </Panel>
      <Versions versions={versions} />
      <FormActions cancel={{ to: pathTo('staff.pages', locale), text: m.content_cancel() }}>
        <SubmitButton size="s">{m.consent_text_publish()}</SubmitButton>
      </FormActions>
    </GuardedForm>
  )
}

function Versions({ versions }: { versions: readonly ConsentVersion[] }) {
  const locale = useLocale()
  if (versions.length === 0) return null
  return (
    <Panel id="consent-versions" title={m.consent_text_versions()}>
      <ol className="grid gap-4">
        {versions.map(({ version, text, publishedAt }) => (
          <li key={version} className="grid gap-1">
            <p className="text-xs font-semibold">{m.page_version({ version, date: formatDateTime(publishedAt, locale) })}</p>
            <p className="max-w-[60em] text-sm text-ink-2">{text[locale]}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
