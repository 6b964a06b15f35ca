import type { MetaArgs } from 'react-router'

type Matches = MetaArgs['matches']

/** "Carrinho · Farmácia Azulejo": the names of page and shop. For `meta`. */
export function pageTitle(title: string, matches: Matches): string {
  const shop = shopName(matches)
  return shop === undefined ? title : `${title} · ${shop}`
}

/** The name of the pharmacy, from the data of the root route. */
const shopName = (matches: Matches): string | undefined => {
  const name = matches.map(({ loaderData }) => within(within(within(loaderData, 'shell'), 'shop'), 'name')).find(Boolean)
  return typeof name === 'string' ? name : undefined
}

const within = (data: unknown, key: string): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined
