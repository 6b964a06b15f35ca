import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { isId } from '#src/kernel/ids.ts'
import { slugify } from '#src/kernel/text.ts'
import { momentField } from '#src/platform/field-schemas.ts'
import { maxTextLength } from './max-text-length.ts'
import { maxProducts, postCategories } from './post.ts'
import type { PostDraft, StaffPost } from './post.ts'
import { expectedVersion } from './expected-version.ts'
import { maxSections } from './content-sections.ts'

const line = (maxLength: number) => v.pipe(v.string(), v.trim(), v.maxLength(maxLength, 'error_too_long'))
const inBoth = <Line extends v.GenericSchema>(text: Line) => v.object({ pt: text, en: text })
const body = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
  v.maxLength(maxTextLength, 'error_too_long'),
)
const title = v.pipe(v.string('error_required'), v.trim(), v.nonEmpty('error_required'), v.maxLength(150, 'error_too_long'))
/** Letters, digits and hyphens; an empty slug is generated from the title. */
const slug = v.pipe(
  line(120),
  v.toLowerCase(),
  v.check((text) => text === '' || (slugify(text) === text && !isId(text)), 'error_slug'),
)

const moment = momentField('error_moment')

const fields = {
  category: v.picklist(postCategories, 'error_post_category'),
  title: inBoth(title),
  slug: v.optional(v.partial(inBoth(slug))),
  summary: v.optional(v.partial(inBoth(line(400)))),
  body: v.optional(v.partial(inBoth(body))),
  author: v.optional(line(120)),
  published_at: v.optional(v.nullable(moment)),
  skus: v.optional(
    v.pipe(
      v.array(v.pipe(v.string('error_invalid'), v.trim(), v.maxLength(64, 'error_too_long'))),
      v.maxLength(maxProducts, 'error_post_products'),
    ),
  ),
}

/** A post; without a date it is a draft, which may be incomplete. */
export const postBody = v.object(fields)
export type PostFields = v.InferOutput<typeof postBody>

/** Absent fields stay unchanged. */
export const postPatch = v.object({
  ...v.partial(v.object(fields)).entries,
  title: v.optional(v.partial(inBoth(title))),
  ...expectedVersion.entries,
})

/** A field that is missing for publication. A draft needs none of them. */
export type PostFieldError = { code: 'required'; field: string }

/** The post described by the fields, or the field that it lacks for publication. */
export function draftOf(fields: PostFields): Result<PostDraft, PostFieldError> {
  const { title: titles, category, author = '', published_at: publishedAt = null, skus = [] } = fields
  const draft = {
    category,
    title: titles,
    slug: { pt: fields.slug?.pt || slugOf(titles.pt), en: fields.slug?.en || slugOf(titles.en) },
    summary: { pt: fields.summary?.pt ?? '', en: fields.summary?.en ?? '' },
    body: { pt: fields.body?.pt ?? '', en: fields.body?.en ?? '' },
    author,
    publishedAt,
    skus: [...new Set(skus.filter(Boolean))],
  }
  if (draft.slug.pt === '') return err({ code: 'required', field: 'slug.pt' })
  if (draft.slug.en === '') return err({ code: 'required', field: 'slug.en' })
  const missing = publishedAt === null ? undefined : missingIn(draft)
  return missing === undefined ? ok(draft) : err({ code: 'required', field: missing })
}

const MAX_SLUG_LENGTH = 100

const slugOf = (text: string): string => slugify(text).slice(0, MAX_SLUG_LENGTH).replace(/-$/, '')

const missingIn = ({ summary, body: bodies, author }: PostDraft): string | undefined =>
  [
    { field: 'summary.pt', text: summary.pt },
    { field: 'summary.en', text: summary.en },
    { field: 'body.pt', text: bodies.pt },
    { field: 'body.en', text: bodies.en },
    { field: 'author', text: author },
  ].find(({ text }) => text === '')?.field

/** A post's fields after a partial change; a text may be changed in one language only. */
export function changedFields(post: StaffPost, { seen: _, ...patch }: v.InferOutput<typeof postPatch>): PostFields {
  return {
    category: patch.category ?? post.category,
    title: { pt: patch.title?.pt ?? post.title.pt, en: patch.title?.en ?? post.title.en },
    slug: { ...post.slug, ...patch.slug },
    summary: { ...post.summary, ...patch.summary },
    body: { ...post.body, ...patch.body },
    author: patch.author ?? post.author,
    published_at: patch.published_at === undefined ? post.publishedAt : patch.published_at,
    skus: patch.skus ?? [...post.skus],
  }
}

const short = v.pipe(v.string(), v.trim(), v.maxLength(300, 'error_too_long'))
const long = v.pipe(v.string(), v.maxLength(maxTextLength, 'error_too_long'))
const heading = v.object({ pt: short, en: short })
const text = v.object({ pt: long, en: long })
const list = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.maxLength(maxSections, 'error_too_long'))

/** The `content` of an information page's row, read and written. */
export const pageContentSchema = v.object({
  title: heading,
  lead: text,
  sections: list(v.object({ heading, text })),
  services: v.optional(list(v.object({ icon: short, name: heading, text })), []),
  faqs: v.optional(list(v.object({ heading, questions: list(v.object({ question: heading, answer: text })) })), []),
  people: v.optional(list(v.object({ name: short, role: heading, text })), []),
})
