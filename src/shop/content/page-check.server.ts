import { isText } from '#src/platform/jsonapi/query.ts'
import { longestText } from './max-text-length.ts'
import { settingsNamed } from './page.ts'
import type { PageContent } from './page.ts'

export type ContentFault =
  | { code: 'required' | 'too_long' | 'text'; field: string }
  /** A text names settings that there are none of. */
  | { code: 'setting_unknown'; field: string; names: readonly string[] }

type Told = { field: string; text: string; maxLength: number; optional?: true }

const short = 300

/** What keeps a page from being published, by the path of each text; in the order of the page. */
export const faultsIn = (content: PageContent, known: ReadonlySet<string>): ContentFault[] =>
  textsOf(content).flatMap(({ field, text, maxLength, optional }): ContentFault[] => {
    if (text === '' && !optional) return [{ code: 'required', field }]
    if (text.length > maxLength) return [{ code: 'too_long', field }]
    if (!isText(text)) return [{ code: 'text', field }]
    const names = settingsNamed(text).filter((name) => !known.has(name))
    return names.length > 0 ? [{ code: 'setting_unknown', field, names }] : []
  })

const textsOf = ({ title, lead, sections, people, services, faqs }: PageContent): Told[] => [
  ...both('title', title, short),
  ...both('lead', lead, longestText),
  ...sections.flatMap(({ heading, text }, at) => [
    ...both(`sections.${at}.heading`, heading, short),
    ...both(`sections.${at}.text`, text, longestText),
  ]),
  ...people.flatMap(({ name, role, text }, at) => [
    { field: `people.${at}.name`, text: name, maxLength: short },
    ...both(`people.${at}.role`, role, short),
    ...both(`people.${at}.text`, text, longestText).map((told) => ({ ...told, optional: true as const })),
  ]),
  ...services.flatMap(({ name, text }, at) => [
    ...both(`services.${at}.name`, name, short),
    ...both(`services.${at}.text`, text, longestText),
  ]),
  ...faqs.flatMap(({ heading, questions }, at) => [
    ...both(`faqs.${at}.heading`, heading, short),
    ...questions.flatMap(({ question, answer }, place) => [
      ...both(`faqs.${at}.questions.${place}.question`, question, short),
      ...both(`faqs.${at}.questions.${place}.answer`, answer, longestText),
    ]),
  ]),
]

const both = (field: string, { pt, en }: { pt: string; en: string }, maxLength: number): Told[] => [
  { field: `${field}.pt`, text: pt, maxLength },
  { field: `${field}.en`, text: en, maxLength },
]
