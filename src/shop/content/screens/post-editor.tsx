import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Panel } from '#src/ui/panel.tsx'
import { maxTextLength } from '../max-text-length.ts'
import type { PostForm, PostPreview as Preview } from '../post-form.ts'
import type { PostAnswer } from './staff-post.server.ts'
import { RadioField, SelectField, TextField } from '#src/ui/form/fields.tsx'
import { FormActions } from '#src/ui/form/form-actions.tsx'
import { GuardedForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { TextPair } from './text-pair.tsx'
import { MarkdownHelp } from './markdown-help.tsx'
import { Prose } from './prose.tsx'
import { TwoPreviews } from './two-previews.tsx'
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
  const form = answer?.form ?? saved
  const state = useFormState({
    saved: saved.texts,
    result: answer && { values: answer.form.texts, errors: answer.errors },
    hasConflict: answer?.hasConflict,
  })
  return (
    <GuardedForm state={state} hidden={{ seen: form.texts['seen'] ?? '' }}>
      {/* The Enter key activates the first button, which must not publish. */}
      <button hidden name="intent" value="preview">
        {m.content_show_preview()}
      </button>
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
      <FormActions cancel={{ to: pathTo('staff.posts', locale), text: m.content_cancel() }}>
        <SubmitButton variant="quiet" size="s" name="intent" value="preview">
          {m.content_show_preview()}
        </SubmitButton>
        <SubmitButton size="s" name="intent" value="save">
          {submit}
        </SubmitButton>
      </FormActions>
    </GuardedForm>
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
  return (
    <Panel id="post-when" title={m.post_section_when()}>
      <RadioField
        name="when"
        legend={m.post_section_when()}
        hideLegend
        options={[
          { value: 'draft', text: m.post_when_draft(), hint: m.post_when_draft_hint() },
          { value: 'now', text: m.post_when_now() },
          {
            value: 'at',
            text: m.post_when_at(),
            more: <TextField name="at" type="datetime-local" label={m.post_at()} hint={m.post_at_hint()} required={false} />,
          },
        ]}
        fallback="draft"
      />
    </Panel>
  )
}

function PostFacts() {
  return (
    <Panel id="post-facts" title={m.post_section_facts()}>
      <SelectField
        name="category"
        label={m.post_category()}
        options={postCategories.map((category) => ({ value: category, text: categoryName(category) }))}
      />
      <TextField name="author" label={m.post_author()} maxLength={120} required={false} />
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
