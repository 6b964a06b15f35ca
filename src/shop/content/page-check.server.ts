import { isText } from '#src/platform/jsonapi/query.ts'
import { maxTextLength } from './max-text-length.ts'
import { settingsNamed } from './page.ts'
import type { PageContent } from './page.ts'

export type ContentError =
  | { code: 'required' | 'too_long' | 'text'; field: string }
  /** A text references settings that do not exist. */
  | { code: 'setting_unknown'; field: string; names: readonly string[] }

type CheckedText = { field: string; text: string; maxLength: number; optional?: true }

const short = 300

/** Errors that keep a page from being published, by the path of each text, in page order. */
export const faultsIn = (content: PageContent, known: ReadonlySet<string>): ContentError[] =>
  textsOf(content).flatMap(({ field, text, maxLength, optional }): ContentError[] => {
    if (text === '' && !optional) return [{ code: 'required', field }]
    if (text.length > maxLength) return [{ code: 'too_long', field }]
    if (!isText(text)) return [{ code: 'text', field }]
    const names = settingsNamed(text).filter((name) => !known.has(name))
    return names.length > 0 ? [{ code: 'setting_unknown', field, names }] : []
  })

const textsOf = ({ title, lead, sections, people, services, faqs }: PageContent): CheckedText[] => [
  ...both('title', title, short),
  ...both('lead', lead, maxTextLength),
  ...sections.flatMap(({ heading, text }, at) => [
    ...both(`sections.${at}.heading`, heading, short),
    ...both(`sections.${at}.text`, text, maxTextLength),
  ]),
  ...people.flatMap(({ name, role, text }, at) => [
    { field: `people.${at}.name`, text: name, maxLength: short },
    ...both(`people.${at}.role`, role, short),
    ...both(`people.${at}.text`, text, maxTextLength).map((checked) => ({ ...checked, optional: true as const })),
  ]),
  ...services.flatMap(({ name, text }, at) => [
    ...both(`services.${at}.name`, name, short),
    ...both(`services.${at}.text`, text, maxTextLength),
  ]),
  ...faqs.flatMap(({ heading, questions }, at) => [
    ...both(`faqs.${at}.heading`, heading, short),
    ...questions.flatMap(({ question, answer }, place) => [
      ...both(`faqs.${at}.questions.${place}.question`, question, short),
      ...both(`faqs.${at}.questions.${place}.answer`, answer, maxTextLength),
    ]),
  ]),
]

const both = (field: string, { pt, en }: { pt: string; en: string }, maxLength: number): CheckedText[] => [
  { field: `${field}.pt`, text: pt, maxLength },
  { field: `${field}.en`, text: en, maxLength },
]
