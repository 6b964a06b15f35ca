import * as v from 'valibot'
import { maxTextLength } from './max-text-length.ts'
import { maxSections } from './content-sections.ts'

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
