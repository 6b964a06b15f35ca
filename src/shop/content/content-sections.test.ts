import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedSections, contentOfForm, formOfPage, kindsOf, readSections } from './content-sections.ts'
import type { ContentSection } from './content-sections.ts'
import type { PageContent } from './page.ts'

const t = (text: string) => ({ pt: text, en: `${text} (en)` })
const faqs: PageContent = {
  title: t('Perguntas'),
  lead: t('As que mais nos fazem'),
  sections: [{ heading: t('Antes'), text: t('Leia.') }],
  services: [],
  people: [],
  faqs: [
    {
      heading: t('Receitas'),
      questions: [
        { question: t('Como?'), answer: t('Assim.') },
        { question: t('Quando?'), answer: t('Logo.') },
      ],
    },
    { heading: t('Entregas'), questions: [{ question: t('Onde?'), answer: t('Aí.') }] },
  ],
}
const order = (sections: readonly ContentSection[] | undefined): string =>
  (sections ?? []).map(({ uid }) => uid.slice(1)).join(' ')

describe('the sections of a page in a form', () => {
  test('are read back as the same page', () => {
    expect(contentOfForm(formOfPage(faqs)).content).toEqual(faqs)
    const company = { ...faqs, faqs: [], people: [{ name: 'Ana', role: t('Farmacêutica'), text: t('') }] }
    expect(contentOfForm(formOfPage(company)).content.people).toEqual([
      { name: 'Ana', role: t('Farmacêutica'), text: { pt: '', en: '(en)' } },
    ])
  })

  test('know the field of each text', () => {
    const { fieldAt } = contentOfForm(formOfPage(faqs))
    expect(fieldAt.get('faqs.1.questions.0.answer.en')).toBe('p6.text.en')
    expect(fieldAt.get('sections.0.heading.pt')).toBe('p1.heading.pt')
  })

  const { sections } = formOfPage(faqs)

  test('are added, moved and removed by a button each', () => {
    expect(order(sections)).toBe('1 2 3 4 5 6')
    expect(order(changedSections(sections, 'down:p3'))).toBe('1 2 4 3 5 6')
    expect(order(changedSections(sections, 'up:p3'))).toBe('1 2 3 4 5 6')
    expect(order(changedSections(sections, 'add:question:p2'))).toBe('1 2 3 4 7 5 6')
    expect(order(changedSections(sections, 'add:group'))).toBe('1 2 3 4 5 6 7')
    expect(order(changedSections(sections, 'remove:p3'))).toBe('1 2 4 5 6')
  })

  test('a question moves into the next group, and a group moves with its questions', () => {
    expect(order(changedSections(sections, 'down:p4'))).toBe('1 2 3 5 4 6')
    expect(order(changedSections(sections, 'down:p2'))).toBe('1 5 6 2 3 4')
  })

  test('a removed section is restored at its position, and only once', () => {
    const without = changedSections(sections, 'remove:p3')!
    expect(order(changedSections(without, 'restore:question:p3:2'))).toBe('1 2 3 4 5 6')
    expect(order(changedSections(sections, 'restore:question:p3:2'))).toBe('1 2 3 4 5 6')
    expect(order(changedSections(without, 'restore:nothing:p3:2'))).toBe('1 2 4 5 6')
  })

  test('a group with questions cannot be removed', () => {
    expect(order(changedSections(sections, 'remove:p5'))).toBe('1 2 3 4 5 6')
  })

  test('unknown buttons change nothing', () => {
    for (const action of ['', 'save', 'add:', 'add:script', 'add:question:p1', 'up:p99', 'remove:', 'burn:p1', '__proto__'])
      expect(changedSections(sections, action)).toBeUndefined()
  })

  test('a page accepts only its own kinds of sections', () => {
    expect(
      readSections(['section:p1', 'question:p2', 'section:x', 'section:p12345', ':', '', 'section'], kindsOf('terms')),
    ).toEqual([{ kind: 'section', uid: 'p1' }])
    expect(
      readSections(
        Array.from({ length: 5000 }, () => 'section:p1'),
        ['section'],
      ),
    ).toHaveLength(200)
  })

  test('no sequence of buttons loses or doubles a section, and no question comes before a group', () => {
    const actions = fc.constantFrom('up', 'down', 'add:group', 'add:question', 'add:section')
    fc.assert(
      fc.property(fc.array(fc.tuple(actions, fc.integer({ min: 1, max: 9 })), { maxLength: 30 }), (action) => {
        let now: readonly ContentSection[] = sections
        for (const [verb, at] of action) {
          const after = changedSections(now, verb.startsWith('add') && verb !== 'add:question' ? verb : `${verb}:p${at}`)
          if (!after) continue
          expect(new Set(after.map(({ uid }) => uid)).size).toBe(after.length)
          for (const { uid } of now) expect(after.some((section) => section.uid === uid)).toBe(true)
          now = after
        }
        const firstQuestion = now.findIndex(({ kind }) => kind === 'question')
        expect(now.slice(0, firstQuestion).some(({ kind }) => kind === 'group')).toBe(true)
      }),
    )
  })
})
