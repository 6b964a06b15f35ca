import * as v from 'valibot'
import { isId } from '#src/kernel/ids.ts'
import { slugify } from '#src/kernel/text.ts'
import { versionField, wholeField } from '#src/platform/field-schemas.ts'

const line = (maxLength: number) => v.pipe(v.string('error_invalid'), v.trim(), v.maxLength(maxLength, 'error_too_long'))
const needed = (maxLength: number) =>
  v.pipe(v.string('error_required'), v.trim(), v.nonEmpty('error_required'), v.maxLength(maxLength, 'error_too_long'))
const either = (maxLength: number) => v.object({ pt: v.optional(line(maxLength)), en: v.optional(line(maxLength)) })
const version = v.optional(versionField)
/** Letters, digits and hyphens; an empty slug is made from the name. */
const slug = v.pipe(
  line(120),
  v.toLowerCase(),
  v.check((text) => text === '' || (slugify(text) === text && !isId(text)), 'error_slug'),
)
const colours = ['green', 'blue', 'red', 'amber', 'violet', 'teal', 'rose', 'slate'] as const

const fields = {
  /** Id of the collection above it; null at the top. */
  parent: v.optional(v.nullable(v.pipe(v.string('error_invalid'), v.trim()))),
  /** Place among its siblings, from 1. */
  position: v.optional(wholeField('error_whole_number', { min: 1 })),
  slug: v.optional(v.object({ pt: v.optional(slug), en: v.optional(slug) })),
  tagline: v.optional(either(200)),
  description: v.optional(either(2000)),
  icon: v.optional(v.pipe(line(40), v.regex(/^[a-z\d-]+$/, 'error_invalid'))),
  colour: v.optional(v.picklist(colours, 'error_invalid')),
  /** It, and what is below it, is nowhere in the shop; its products stay on sale. */
  hidden: v.optional(v.boolean('error_invalid')),
  /** What its picture shows. */
  picture_alt: v.optional(either(200)),
}

export const collectionBody = v.object({ name: v.object({ pt: needed(120), en: v.optional(line(120)) }), ...fields })
export const collectionPatch = v.object({
  name: v.optional(v.object({ pt: v.optional(needed(120)), en: v.optional(line(120)) })),
  ...fields,
  version,
})
export type CollectionFields = Omit<v.InferOutput<typeof collectionPatch>, 'version'>

export const brandBody = v.object({ name: needed(120) })
export const brandMerge = v.object({ into: v.pipe(v.string('error_brand_unknown'), v.trim()), version })
export const brandPatch = v.object({ ...brandBody.entries, version })
