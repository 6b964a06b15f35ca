import { useMemo } from 'react'
import { Form } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EditorBar } from '#src/ui/editor-bar.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { useUnsavedChanges } from '#src/ui/use-unsaved-changes.ts'
import type { ConsentVersion } from '../../accounts/consent-publishing.actions.server.ts'
import type { ConsentAnswer } from '../staff-consent-form.server.ts'
import { FormContext, TextPair } from './content-fields.tsx'

type Props = { versions: readonly ConsentVersion[]; answer: ConsentAnswer | undefined }

/** Edits a consent text. Publishing replaces the current version, which stays on record. */
export function ConsentEditor({ versions, answer }: Props) {
  const locale = useLocale()
  const busy = useIsSending()
  const [current] = versions
  const unsaved = useUnsavedChanges(answer !== undefined)
  const state = useMemo(() => {
    const saved = { 'text.pt': current?.text.pt ?? '', 'text.en': current?.text.en ?? '', seen: String(current?.version ?? 0) }
    return { texts: answer?.texts ?? saved, errors: answer?.errors ?? {} }
  }, [current, answer])
  return (
    <FormContext value={state}>
      <Form method="post" noValidate {...unsaved} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <input type="hidden" name="seen" value={state.texts['seen'] ?? ''} />
        <ErrorSummary errors={answer?.errors} />
        <Notice>{m.consent_text_law()}</Notice>
        <Panel id="consent-text" title={m.consent_text_new()}>
          <TextPair name="text" label={m.consent_text_label()} rows={5} maxLength={2000} />
        </Panel>
        <Versions versions={versions} />
        <EditorBar>
          <ButtonLink to={pathTo('staff.pages', locale)} variant="ghost" size="s">
            {m.content_cancel()}
          </ButtonLink>
          <Button size="s" disabled={busy}>
            {m.consent_text_publish()}
          </Button>
        </EditorBar>
      </Form>
    </FormContext>
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
