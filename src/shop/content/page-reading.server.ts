import type { Locale, Text } from '#src/i18n/locales.ts'
import { escapeMarkdown, withSettings } from './page.ts'
import type { InfoPage, PageContent } from './page.ts'
import { blocksOf } from './prose.server.ts'
import type { Block, HeadingLevel } from './prose.ts'

type Settings = Readonly<Record<string, string>>

/** The page in `locale`. `top`: level of the highest headings inside its texts. */
export function readPage(content: PageContent, locale: Locale, settings: Settings, top: HeadingLevel = 3): InfoPage {
  const say = (text: Text): string => withSettings(text[locale], settings)
  const blocks = (text: Text): Block[] => blocksOf(withSettings(text[locale], settings, escapeMarkdown), top)
  return {
    title: say(content.title),
    lead: say(content.lead),
    sections: content.sections.map(({ heading, text }, at) => ({
      id: `s${at + 1}`,
      heading: say(heading),
      blocks: blocks(text),
    })),
    services: content.services.map(({ icon, name, text }, at) => ({
      id: `v${at + 1}`,
      icon,
      name: say(name),
      blocks: blocks(text),
    })),
    faqs: content.faqs.map(({ heading, questions }, at) => ({
      id: `g${at + 1}`,
      heading: say(heading),
      questions: questions.map(({ question, answer }, place) => ({
        id: `q${at + 1}-${place + 1}`,
        question: say(question),
        blocks: blocks(answer),
      })),
    })),
    people: content.people.map(({ name, role, text }) => ({ name, role: say(role), blocks: blocks(text) })),
  }
}
