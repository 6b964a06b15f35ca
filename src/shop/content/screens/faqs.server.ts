import type { LoaderFunctionArgs } from 'react-router'
import { fold } from '#src/kernel/text.ts'
import { page } from '#src/platform/page.server.ts'
import type { InfoPage } from '../page.ts'
import { plainText } from '../prose.ts'
import { loadInfoPage } from '../info-page.server.ts'

type Groups = InfoPage['faqs']

const maxLength = 100

/** The search text in the address. */
export const readQuestion = (search: URLSearchParams): string =>
  (search.get('q') ?? '').replaceAll('\0', '').trim().slice(0, maxLength)

/** Questions where every word of the query occurs in the question or its answer, ignoring accents and case. */
export function searchFaqs(groups: Groups, query: string): { groups: Groups; count: number } {
  const terms = fold(query).split(' ').filter(Boolean)
  const found = groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ question, blocks }) => {
        const text = fold(`${question} ${plainText(blocks)}`)
        return terms.every((word) => text.includes(word))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
  return { groups: found, count: found.reduce((sum, { questions }) => sum + questions.length, 0) }
}

export async function loader(args: LoaderFunctionArgs) {
  const { content } = await loadInfoPage(args, 'faqs')
  const query = readQuestion(page(args).url.searchParams)
  const { groups, count } = searchFaqs(content.faqs, query)
  return { content: { ...content, faqs: groups }, query, count }
}
