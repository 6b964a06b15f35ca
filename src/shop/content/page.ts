import type { Text } from '#src/i18n/locales.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import type { Block } from './prose.ts'

export const pageKeys = ['company', 'services', 'faqs', 'purchase_policy', 'privacy_policy', 'terms'] as const
export type PageKey = (typeof pageKeys)[number]

export const isPageKey = (text: string): text is PageKey => pageKeys.some((known) => known === text)

/** `text` is Markdown. */
type Section = { heading: Text; text: Text }
type Service = { icon: string; name: Text; text: Text }
type FaqGroup = { heading: Text; questions: { question: Text; answer: Text }[] }
/** A person presented on the page; `name` is the same in both languages. */
type Colleague = { name: string; role: Text; text: Text }

/** Content of an information page's row. Texts may reference settings, such as `{county_limits}`. */
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

/** Names of the settings that a text references in braces. */
export const settingsNamed = (text: string): string[] => [...text.matchAll(braces)].map(([, name = '']) => name)

const braces = /\{(\w+)\}/g

/** Replaces the `{names}` of settings in a text. An unknown name stays as it is, so that a reader can report it. */
export const withSettings = (text: string, settings: Readonly<Record<string, string>>, look = asIs): string =>
  text.replace(braces, (whole, name: string) => (Object.hasOwn(settings, name) ? look(String(ownValue(settings, name))) : whole))

const asIs = (value: string): string => value

/** Escapes a setting inside Markdown, so that it is always plain text. A backslash escape works in an address too. */
export const escapeMarkdown = (value: string): string => value.replace(/[!-/:-@[-`{-~]/g, '\\$&')
