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
import type { PostForm, PostPreview as Preview } from '../post-form.ts'
import type { PostAnswer } from '../staff-post-form.server.ts'
import { FormContext, TextPair, TextField, useFormField } from './content-fields.tsx'
import { MarkdownHelp } from './markdown-help.tsx'
import { Prose } from './prose.tsx'
import { TwoPreviews } from './two-previews.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioCard, RadioCards } from '#src/ui/radio-card.tsx'
import { Select } from '#src/ui/select.tsx'
import { productFields } from '../post-form.ts'
import { postCategories } from '../post.ts'
import { categoryName } from './post-card.tsx'

/** Preview of the typed texts; nothing is saved. */
const PostPreview = ({ preview }: { preview: Preview }) => (
  <TwoPreviews pt={<Side {...preview.pt} />} en={<Side {...preview.en} />} />
)

function Side({ title, summary, blocks, minutes }: Preview['pt']) {
  return (
    <>
      <div className="grid gap-2">
        <h3 className="font-display text-2xl leading-tight">{title}</h3>
        {summary && <p className="text-ink-2">{summary}</p>}
        <p className="text-xs text-ink-2">{m.content_reading_minutes({ minutes })}</p>
      </div>
      <Prose blocks={blocks} />
    </>
  )
}

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

/** Whether and when the post is published. */
function PostWhen() {
  const { value, error } = useFormField('when')
  return (
    <Panel id="post-when" title={m.post_section_when()}>
      <RadioCards name="when" legend={m.post_section_when()} hideLegend error={error}>
        <RadioCard
          name="when"
          value="draft"
          defaultChecked={value !== 'now' && value !== 'at'}
          label={m.post_when_draft()}
          hint={m.post_when_draft_hint()}
        />
        <RadioCard name="when" value="now" defaultChecked={value === 'now'} label={m.post_when_now()} />
        <RadioCard name="when" value="at" defaultChecked={value === 'at'} label={m.post_when_at()}>
          <TextField name="at" type="datetime-local" label={m.post_at()} hint={m.post_at_hint()} />
        </RadioCard>
      </RadioCards>
    </Panel>
  )
}

function PostFacts() {
  const { value, error } = useFormField('category')
  return (
    <Panel id="post-facts" title={m.post_section_facts()}>
      <Field name="category" label={m.post_category()} error={error}>
        <Select name="category" defaultValue={value}>
          {postCategories.map((category) => (
            <option key={category} value={category}>
              {categoryName(category)}
            </option>
          ))}
        </Select>
      </Field>
      <TextField name="author" label={m.post_author()} maxLength={120} />
    </Panel>
  )
}

/** Up to four products beside the post; each field shows which product it matched. */
function PostProducts({ names }: { names: Readonly<Record<string, string>> }) {
  return (
    <Panel id="post-products" title={m.post_section_products()}>
      <p className="text-xs text-ink-2">{m.post_products_text()}</p>
      {productFields.map((field, at) => (
        <TextField
          key={field}
          name={field}
          label={m.post_product({ number: at + 1 })}
          hint={names[field]}
          maxLength={120}
          optional
        />
      ))}
    </Panel>
  )
}
