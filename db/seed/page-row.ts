import type { FaqGroup, SeedPage, SeedService, Text } from './types.ts'
import { paragraphs } from './labels.ts'

export type SeedColleague = { name: string; role: Text; text: Text }
export type SeedLists = { faqs?: readonly FaqGroup[]; services?: readonly SeedService[]; people?: readonly SeedColleague[] }

/** The row of an information page; its paragraphs are joined into one text, as the table stores them. */
export const pageRow = ({ key, sections, services = [], ...content }: SeedPage & SeedLists, at: Date) => ({
  key,
  content: JSON.stringify({
    ...content,
    sections: sections.map(inOneText),
    services: services.map(({ key: _, ...service }) => inOneText(service)),
  }),
  updated_at: at,
})

const inOneText = <Part extends { paragraphs: readonly Text[] }>({ paragraphs: texts, ...part }: Part) => ({
  ...part,
  text: paragraphs(...texts),
})
