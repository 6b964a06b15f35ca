import type { MetaArgs, MetaFunction } from 'react-router'

type Matches = MetaArgs['matches']

/** `meta` of a page that always has the same title. */
export const titled =
  (title: () => string): MetaFunction =>
  ({ matches }) => [{ title: pageTitle(title(), matches) }]

/** `meta` of a page that is named after what its loader has read; a page that was not read has no title of its own. */
export const titledBy =
  <Loader>(title: (data: NonNullable<MetaArgs<Loader>['loaderData']>) => string): MetaFunction<Loader> =>
  ({ loaderData, matches }) =>
    loaderData ? [{ title: pageTitle(title(loaderData), matches) }] : []

/** "Carrinho · Farmácia Azulejo": the names of page and shop. */
export function pageTitle(title: string, matches: Matches): string {
  const shop = shopName(matches)
  return shop === undefined ? title : `${title} · ${shop}`
}

/** The name of the pharmacy, from the data of the root route. */
const shopName = (matches: Matches): string | undefined => {
  const name = matches.map(({ loaderData }) => within(within(within(loaderData, 'shell'), 'shop'), 'name')).find(Boolean)
  return typeof name === 'string' ? name : undefined
}

const within = (data: unknown, key: 'name' | 'shell' | 'shop'): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined
