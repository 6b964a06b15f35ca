import type { Locale, Text } from '#src/i18n/locales.ts'

export type PageKey = 'company' | 'services' | 'faqs' | 'purchase_policy' | 'privacy_policy' | 'terms'

type Section = { heading: Text; paragraphs: Text[] }
type Service = { key: string; icon: string; name: Text; paragraphs: Text[] }
type FaqGroup = { heading: Text; questions: { question: Text; answer: Text }[] }

/** What the row of an information page holds. Texts may name settings, such as `{county_limits}`. */
export type PageContent = { title: Text; lead: Text; sections: Section[]; services: Service[]; faqs: FaqGroup[] }

/** An information page in one language, settings filled in. */
export type InfoPage = {
  title: string
  lead: string
  sections: { id: string; heading: string; paragraphs: string[] }[]
  services: { key: string; icon: string; name: string; paragraphs: string[] }[]
  faqs: { id: string; heading: string; questions: { question: string; answer: string }[] }[]
}

/** The page in `locale`. A name in braces that no setting has stays as it is: a reader of the page will tell. */
export function readPage(content: PageContent, locale: Locale, settings: Readonly<Record<string, string>>): InfoPage {
  const say = (text: Text): string =>
    text[locale].replace(/\{(\w+)\}/g, (braces, name: string) =>
      Object.hasOwn(settings, name) ? String(settings[name]) : braces,
    )
  return {
    title: say(content.title),
    lead: say(content.lead),
    sections: content.sections.map(({ heading, paragraphs }, at) => ({
      id: `s${at + 1}`,
      heading: say(heading),
      paragraphs: paragraphs.map(say),
    })),
    services: content.services.map(({ key, icon, name, paragraphs }) => ({
      key,
      icon,
      name: say(name),
      paragraphs: paragraphs.map(say),
    })),
    faqs: content.faqs.map(({ heading, questions }, at) => ({
      id: `g${at + 1}`,
      heading: say(heading),
      questions: questions.map(({ question, answer }) => ({ question: say(question), answer: say(answer) })),
    })),
  }
}
