import { m } from '#src/i18n/paraglide/messages.js'
import type { PostPreview as Preview } from '../post-form.ts'
import { Prose } from './prose.tsx'
import { TwoPreviews } from './two-previews.tsx'

/** Preview of the typed texts; nothing is saved. */
export const PostPreview = ({ preview }: { preview: Preview }) => (
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
