import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { kindsOf, nextUid } from '../content-sections.ts'
import type { PageForm } from '../content-sections.ts'
import type { PageKey } from '../page.ts'
import type { PageAnswer, PagePreview as Preview } from './staff-page.server.ts'
import { FormActions } from '#src/ui/form/form-actions.tsx'
import { GuardedForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { TextPair } from './text-pair.tsx'
import { MarkdownHelp } from './markdown-help.tsx'
import { consentName, consentPageId } from './page-names.ts'
import { AddSection, PageSections, sectionNames } from './page-parts.tsx'
import { removedField } from '../removed-sections.ts'
import type { RemovedSection as Removed } from '../removed-sections.ts'
import { Prose } from './prose.tsx'
import { TwoPreviews } from './two-previews.tsx'

/** Preview of the typed page; nothing is saved. */
const PagePreview = ({ preview }: { preview: Preview }) => (
  <TwoPreviews pt={<Side page={preview.pt} />} en={<Side page={preview.en} />} />
)

function Side({ page: { title, lead, sections, people, services, faqs } }: { page: Preview['pt'] }) {
  const named = [
    ...people.map(({ name, role, blocks }, at) => ({ id: `w${at}`, heading: `${name} · ${role}`, blocks })),
    ...services.map(({ id, name, blocks }) => ({ id, heading: name, blocks })),
  ]
  return (
    <>
      <h3 className="font-display text-2xl leading-tight">{title}</h3>
      <p className="text-ink-2">{lead}</p>
      {[...sections, ...named].map(({ id, heading, blocks }) => (
        <div key={id} className="grid gap-2">
          <h4 className="text-lg">{heading}</h4>
          <Prose blocks={blocks} />
        </div>
      ))}
      {faqs.map(({ id, heading, questions }) => (
        <div key={id} className="grid gap-3">
          <h4 className="text-lg">{heading}</h4>
          {questions.map(({ id: questionId, question, blocks }) => (
            <div key={questionId} className="grid gap-1">
              <h5 className="font-semibold">{question}</h5>
              <Prose blocks={blocks} />
            </div>
          ))}
        </div>
      ))}
    </>
  )
}

type Page = { key: PageKey; form: PageForm; settings: readonly (readonly [string, string])[] }

/** The form of an information page, beside the list of settings that its texts may reference. */
export function PageEditor({
  page: { key, form: saved, settings, version },
  answer,
}: {
  page: Page & { version: number }
  answer: PageAnswer | undefined
}) {
  const locale = useLocale()
  const form = answer?.form ?? saved
  useArrival(answer)
  const state = useFormState({
    saved: saved.texts,
    result: answer && { values: answer.form.texts, errors: answer.errors },
    hasConflict: answer?.hasConflict,
  })
  return (
    <GuardedForm replace state={state} hidden={{ seen: form.texts['seen'] ?? version }}>
      {/* The Enter key activates the first button, which must not publish. */}
      <button hidden name="intent" value="preview">
        {m.content_show_preview()}
      </button>
      <AgreedTo page={key} />
      {answer?.preview && <PagePreview preview={answer.preview} />}
      {answer?.removed && <RemovedSection removed={answer.removed} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid min-w-0 gap-4">
          <Panel id="page-head" title={m.page_section_head()}>
            <TextPair name="title" label={m.page_title_label()} maxLength={300} />
            <TextPair name="lead" label={m.page_lead()} rows={3} />
          </Panel>
          <PageSections sections={form.sections} />
          <div className="flex flex-wrap gap-2">
            {kindsOf(key)
              .filter((kind) => kind !== 'question')
              .map((kind) => (
                <AddSection key={kind} kind={kind} uid={nextUid(form.sections)} />
              ))}
          </div>
        </div>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-16">
          <SettingsAside settings={settings} />
        </div>
      </div>
      <FormActions cancel={{ to: pathTo('staff.pages', locale), text: m.content_cancel() }}>
        <SubmitButton variant="quiet" size="s" name="intent" value="preview">
          {m.content_show_preview()}
        </SubmitButton>
        <SubmitButton size="s" name="intent" value="save">
          {m.page_publish()}
        </SubmitButton>
      </FormActions>
    </GuardedForm>
  )
}

/** Customers agreed to some pages: a new wording may need their consent again. */
function AgreedTo({ page }: { page: PageKey }) {
  const locale = useLocale()
  const kind = page === 'terms' ? 'terms' : page === 'privacy_policy' ? 'privacy' : undefined
  if (!kind) return null
  return (
    <Notice
      actions={
        <Link to={pathTo('staff.pages.show', locale, { id: consentPageId(kind) })} className="link text-sm">
          {consentName(kind)}
        </Link>
      }
    >
      {m.page_agreed_to()}
    </Notice>
  )
}

function SettingsAside({ settings }: { settings: Page['settings'] }) {
  return (
    <Panel id="page-settings" title={m.page_section_settings()}>
      <p className="text-xs text-ink-2">{m.page_settings_text()}</p>
      <div className="max-h-[28rem] overflow-y-auto" tabIndex={0} role="group" aria-labelledby="page-settings">
        <dl className="grid gap-2 text-xs">
          {settings.map(([name, value]) => (
            <div key={name} className="grid">
              <dt className="font-mono font-semibold">{`{${name}}`}</dt>
              <dd className="truncate text-ink-2">{value || '–'}</dd>
            </div>
          ))}
        </dl>
      </div>
      <MarkdownHelp />
    </Panel>
  )
}

/** Moves the focus into a newly added section. */
function useArrival(answer: PageAnswer | undefined): void {
  useEffect(() => {
    const part = document.getElementById(answer?.added ?? '')
    part?.closest('section')?.querySelector<HTMLElement>('input:not([type=hidden]), select')?.focus({ preventScroll: true })
  }, [answer])
}

/**
 * The section just removed, and the button that restores it with all its texts. Takes the focus, since the pressed button is no
 * longer there.
 */
function RemovedSection({ removed: { kind, uid, at, texts } }: { removed: Removed }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [uid])
  return (
    <div ref={box}>
      {texts.map(([name, text]) => (
        <input key={name} type="hidden" name={`${removedField}${name}`} value={text} />
      ))}
      <Notice
        role="status"
        actions={
          <Button variant="quiet" size="xs" name="intent" value={`restore:${kind}:${uid}:${at}`} formAction={`#${uid}`}>
            {m.page_put_back()}
          </Button>
        }
      >
        {m.page_removed({ name: Object.fromEntries(texts)[`${uid}.heading.${useLocale()}`] || sectionNames[kind]() })}
      </Notice>
    </div>
  )
}
