import * as v from 'valibot'

const text = v.object({ pt: v.string(), en: v.string() })
const texts = v.array(text)

/** The `content` of an information page's row. */
export const pageContentSchema = v.object({
  title: text,
  lead: text,
  sections: v.array(v.object({ heading: text, paragraphs: texts })),
  services: v.optional(v.array(v.object({ key: v.string(), icon: v.string(), name: text, paragraphs: texts })), []),
  faqs: v.optional(v.array(v.object({ heading: text, questions: v.array(v.object({ question: text, answer: text })) })), []),
})
