import type { Text } from '#src/i18n/locales.ts'
import type { Block } from './prose.ts'

export const pageKeys = ['company', 'services', 'faqs', 'purchase_policy', 'privacy_policy', 'terms'] as const
export type PageKey = (typeof pageKeys)[number]

export const isPageKey = (text: string): text is PageKey => pageKeys.some((known) => known === text)

/** `text` is Markdown. */
type Section = { heading: Text; text: Text }
type Service = { icon: string; name: Text; text: Text }
type FaqGroup = { heading: Text; questions: { question: Text; answer: Text }[] }
/** Somebody whom the page presents; `name` is the same in both languages. */
type Colleague = { name: string; role: Text; text: Text }

/** What the row of an information page holds. Texts may name settings, such as `{county_limits}`. */
export type PageContent = {
  title: Text
  lead: Text
  sections: Section[]
  services: Service[]
  faqs: FaqGroup[]
  people: Colleague[]
}

/** An information page in one language, settings filled in. */
export type InfoPage = {
  title: string
  lead: string
  sections: { id: string; heading: string; blocks: readonly Block[] }[]
  services: { id: string; icon: string; name: string; blocks: readonly Block[] }[]
  faqs: { id: string; heading: string; questions: { id: string; question: string; blocks: readonly Block[] }[] }[]
  people: { name: string; role: string; blocks: readonly Block[] }[]
}

/** What a text names in braces. */
export const settingsNamed = (text: string): string[] => [...text.matchAll(braces)].map(([, name = '']) => name)

const braces = /\{(\w+)\}/g

/** The text with the settings that it names. A name that no setting has stays as it is: a reader of the page will tell. */
export const withSettings = (text: string, settings: Readonly<Record<string, string>>, look = asIs): string =>
  text.replace(braces, (whole, name: string) => (Object.hasOwn(settings, name) ? look(String(settings[name])) : whole))

const asIs = (value: string): string => value

/** A setting in the midst of Markdown: whatever it holds, it is words there. In an address a backslash counts alike. */
export const escapeMarkdown = (value: string): string => value.replace(/[!-/:-@[-`{-~]/g, '\\$&')
