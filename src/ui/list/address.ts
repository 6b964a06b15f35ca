// What the address of a list says, and the address of another state of it.

const maxPage = 10_000
const maxSearchLength = 100

/** The page number; undefined for one that no link of ours has. */
export function pageIn(query: URLSearchParams, max = maxPage): number | undefined {
  const page = Number(query.get('page') ?? 1)
  return Number.isSafeInteger(page) && page >= 1 && page <= max ? page : undefined
}

/** What is searched for; empty without a search. */
export const searchIn = (query: URLSearchParams): string =>
  (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, maxSearchLength)

/** A search for people, sealed: only the server opens it. */
export const sealedSearchIn = (query: URLSearchParams): string => query.get('s') ?? ''

/** The choice that a parameter names, `usual` without the parameter; undefined for any other text. */
export function choiceIn<Choice extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly Choice[],
  usual?: Choice,
): Choice | undefined {
  const text = query.get(name) ?? usual
  return choices.find((choice) => choice === text)
}

type Parameters = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The parameters that say something: neither what is empty or false, nor the first page. `true` is written "1". */
export const queryOf = (parameters: Parameters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined || value === null || value === false || value === '' || (name === 'page' && value === 1)
        ? []
        : [[name, value === true ? '1' : String(value)]],
    ),
  )

export function withQuery(path: string, parameters: Parameters): string {
  const query = new URLSearchParams(queryOf(parameters)).toString()
  return query ? `${path}?${query}` : path
}
