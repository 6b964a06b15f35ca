import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EditorBar } from '#src/ui/editor-bar.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Panel } from '#src/ui/panel.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { useUnsavedChanges } from '#src/ui/use-unsaved-changes.ts'
import { maxTextLength } from '../max-text-length.ts'
import type { PostForm } from '../post-form.ts'
import type { PostAnswer } from '../staff-post-form.server.ts'
import { FormContext, TextPair } from './content-fields.tsx'
import { MarkdownHelp } from './markdown-help.tsx'
import { PostFacts, PostProducts, PostWhen } from './post-facts.tsx'
import { PostPreview } from './post-preview.tsx'

type Props = {
  form: PostForm
  answer: PostAnswer | undefined
  /** Label of the submit button. */
  submit: string
  /** Rendered above the form's fields. */
  children?: ReactNode
  /** Rendered below the facts, such as further actions on the post. */
  aside?: ReactNode
}

export function PostEditor({ form: saved, answer, submit, children, aside }: Props) {
  const locale = useLocale()
  const busy = useIsSending()
  const form = answer?.form ?? saved
  const unsaved = useUnsavedChanges(answer !== undefined)
  const state = useMemo(() => ({ texts: form.texts, errors: answer?.errors ?? {} }), [form, answer])
  return (
    <FormContext value={state}>
      <Form method="post" noValidate {...unsaved} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {/* The Enter key activates the first button, which must not publish. */}
        <button hidden name="intent" value="preview">
          {m.content_show_preview()}
        </button>
        <input type="hidden" name="seen" value={form.texts['seen'] ?? ''} />
        <ErrorSummary errors={answer?.errors} />
        {children}
        {answer?.preview && <PostPreview preview={answer.preview} />}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <PostTexts />
          <div className="grid min-w-0 gap-4">
            <PostWhen />
            <PostFacts />
            <PostProducts names={form.products} />
            {aside}
          </div>
        </div>
        <EditorBar>
          <ButtonLink to={pathTo('staff.posts', locale)} variant="ghost" size="s">
            {m.content_cancel()}
          </ButtonLink>
          <Button variant="quiet" size="s" name="intent" value="preview" disabled={busy}>
            {m.content_show_preview()}
          </Button>
          <Button size="s" name="intent" value="save" disabled={busy}>
            {submit}
          </Button>
        </EditorBar>
      </Form>
    </FormContext>
  )
}

function PostTexts() {
  return (
    <Panel id="post-texts" title={m.post_section_texts()}>
      <TextPair name="title" label={m.post_title_label()} maxLength={150} />
      <TextPair name="slug" label={m.post_slug()} hint={m.post_slug_hint()} maxLength={120} />
      <TextPair name="summary" label={m.post_summary()} hint={m.post_summary_hint()} maxLength={400} rows={3} />
      <TextPair name="body" label={m.post_body()} maxLength={maxTextLength} rows={22} />
      <MarkdownHelp />
    </Panel>
  )
}
