import type { Text } from '#src/i18n/locales.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import type { PageContent, PageKey } from './page.ts'

const sectionKinds = ['section', 'person', 'service', 'group', 'question'] as const
export type SectionKind = (typeof sectionKinds)[number]

/** A part of a page in the owner's form. A question belongs to the last group before it. */
export type ContentSection = { uid: string; kind: SectionKind }

/** The form's content: texts by field name (`title.pt`, `p3.heading.en`), and the sections in page order. */
export type PageForm = { texts: Readonly<Record<string, string>>; sections: readonly ContentSection[] }

/** Kinds of parts that a page may contain besides its sections. */
export const kindsOf = (key: PageKey): readonly SectionKind[] => {
  if (key === 'company') return ['section', 'person']
  if (key === 'services') return ['section', 'service']
  return key === 'faqs' ? ['section', 'group', 'question'] : ['section']
}

/** Limit per page, and so for every list of a page. */
export const maxSections = 200

/** Parses the sections that a form names; invalid entries are dropped. */
export const readSections = (named: readonly string[], kinds: readonly SectionKind[]): ContentSection[] =>
  named
    .slice(0, maxSections)
    .map((name) => name.split(':'))
    .flatMap(([kind, uid = '']) => {
      const known = kinds.find((one) => one === kind)
      return known && /^p\d{1,4}$/.test(uid) ? [{ kind: known, uid }] : []
    })

export function formOfPage(content: PageContent): PageForm {
  const texts: Record<string, string> = {}
  const sections: ContentSection[] = []
  const put = (name: string, { pt, en }: Text): void => {
    texts[`${name}.pt`] = pt
    texts[`${name}.en`] = en
  }
  const add = (kind: SectionKind, section: { heading: Text; text?: Text; icon?: string; name?: string }): void => {
    const uid = `p${sections.length + 1}`
    sections.push({ uid, kind })
    put(`${uid}.heading`, section.heading)
    if (section.text) put(`${uid}.text`, section.text)
    if (section.icon !== undefined) texts[`${uid}.icon`] = section.icon
    if (section.name !== undefined) texts[`${uid}.name`] = section.name
  }
  put('title', content.title)
  put('lead', content.lead)
  for (const section of content.sections) add('section', section)
  for (const { role, ...person } of content.people) add('person', { ...person, heading: role })
  for (const { name, icon, text } of content.services) add('service', { heading: name, icon, text })
  for (const { heading, questions } of content.faqs) {
    add('group', { heading })
    for (const { question, answer } of questions) add('question', { heading: question, text: answer })
  }
  return { texts, sections }
}

/** Builds the page content from the form, and maps the path of each text in it to its form field. */
export function contentOfForm({ texts, sections }: PageForm): {
  content: PageContent
  fieldAt: ReadonlyMap<string, string>
} {
  const fieldAt = new Map<string, string>()
  const line = (field: string, path: string): string => {
    fieldAt.set(path, field)
    return (ownValue(texts, field) ?? '').replace(/\r\n?/g, '\n').trim()
  }
  const text = (field: string, path: string): Text => ({
    pt: line(`${field}.pt`, `${path}.pt`),
    en: line(`${field}.en`, `${path}.en`),
  })
  const content: PageContent = {
    title: text('title', 'title'),
    lead: text('lead', 'lead'),
    sections: [],
    services: [],
    faqs: [],
    people: [],
  }
  for (const { kind, uid } of sections)
    putting[kind](content, {
      line: (field, path) => line(`${uid}.${field}`, path),
      text: (field, path) => text(`${uid}.${field}`, path),
    })
  return { content, fieldAt }
}

/** Reads a field of one section; `path` is the place of its value in the page content. */
type Part = { line: (field: string, path: string) => string; text: (field: string, path: string) => Text }

const putting: Record<SectionKind, (content: PageContent, part: Part) => void> = {
  section({ sections }, { text }) {
    const path = `sections.${sections.length}`
    sections.push({ heading: text('heading', `${path}.heading`), text: text('text', `${path}.text`) })
  },
  service({ services }, { line, text }) {
    const path = `services.${services.length}`
    services.push({
      icon: line('icon', `${path}.icon`),
      name: text('heading', `${path}.name`),
      text: text('text', `${path}.text`),
    })
  },
  person({ people }, { line, text }) {
    const path = `people.${people.length}`
    people.push({ name: line('name', `${path}.name`), role: text('heading', `${path}.role`), text: text('text', `${path}.text`) })
  },
  group({ faqs }, { text }) {
    faqs.push({ heading: text('heading', `faqs.${faqs.length}.heading`), questions: [] })
  },
  question({ faqs }, { text }) {
    const group = faqs.at(-1)
    if (!group) return
    const path = `faqs.${faqs.length - 1}.questions.${group.questions.length}`
    group.questions.push({ question: text('heading', `${path}.question`), answer: text('text', `${path}.answer`) })
  },
}

/**
 * The sections after a button was pressed: `add:section`, `add:question:p4` (in group p4), `remove:p3`, `restore:question:p3:5`
 * (at its former position), `up:p3`, `down:p3`; undefined for any other action.
 */
export function changedSections(sections: readonly ContentSection[], action: string): readonly ContentSection[] | undefined {
  const [verb, first = '', second] = action.split(':')
  if (verb === 'add') return added(sections, first, second)
  if (verb === 'restore') return restored(sections, action)
  const section = sections.find(({ uid }) => uid === first)
  if (!section) return undefined
  if (verb === 'remove') return canMove(sections, section) ? sections.filter((one) => one !== section) : sections
  if (verb !== 'up' && verb !== 'down') return undefined
  return moved(sections, section, verb === 'up' ? -1 : 1)
}

/** A group can be removed only when it is empty, so that no question is deleted with it unnoticed. */
export const canMove = (sections: readonly ContentSection[], section: ContentSection): boolean =>
  section.kind !== 'group' || sections[sections.indexOf(section) + 1]?.kind !== 'question'

function added(
  sections: readonly ContentSection[],
  kind: string,
  groupUid: string | undefined,
): readonly ContentSection[] | undefined {
  const known = sectionKinds.find((one) => one === kind)
  if (!known) return undefined
  if (sections.length >= maxSections) return sections
  const uid = nextUid(sections)
  if (known !== 'question') return [...sections, { uid, kind: known }]
  const group = sections.findIndex((section) => section.uid === groupUid && section.kind === 'group')
  if (group < 0) return undefined
  const next = sections.findIndex((section, at) => at > group && section.kind !== 'question')
  return sections.toSpliced(next < 0 ? sections.length : next, 0, { uid, kind: known })
}

export const nextUid = (sections: readonly ContentSection[]): string =>
  `p${Math.max(0, ...sections.map(({ uid }) => Number(uid.slice(1)))) + 1}`

function restored(sections: readonly ContentSection[], action: string): readonly ContentSection[] {
  const [, kind, uid, at] = action.split(':')
  const [section] = readSections([`${kind}:${uid}`], sectionKinds)
  if (!section || sections.length >= maxSections || sections.some((one) => one.uid === section.uid)) return sections
  return sections.toSpliced(Number(at) || 0, 0, section)
}

const familyOf = ({ kind }: ContentSection): SectionKind => (kind === 'question' ? 'group' : kind)

function moved(sections: readonly ContentSection[], section: ContentSection, step: -1 | 1): readonly ContentSection[] {
  const family = sections.filter((one) => familyOf(one) === familyOf(section))
  const others = sections.filter((one) => familyOf(one) !== familyOf(section))
  if (section.kind === 'group') return [...others, ...swapped(blocksOf(family), (block) => block[0] === section, step).flat()]
  const order = swapped(family, (one) => one === section, step)
  // A question must follow a group, so a move that puts one first is ignored.
  return order[0]?.kind === 'question' ? sections : [...others, ...order]
}

/** Each group with its questions. */
function blocksOf(family: readonly ContentSection[]): ContentSection[][] {
  const blocks: ContentSection[][] = []
  for (const section of family) {
    const last = blocks.at(-1)
    if (section.kind === 'question' && last) last.push(section)
    if (section.kind === 'group') blocks.push([section])
  }
  return blocks
}

function swapped<Item>(items: readonly Item[], isIt: (item: Item) => boolean, step: -1 | 1): Item[] {
  const at = items.findIndex(isIt)
  const [item, other] = [items[at], items[at + step]]
  if (item === undefined || other === undefined) return [...items]
  return items.with(at, other).with(at + step, item)
}
