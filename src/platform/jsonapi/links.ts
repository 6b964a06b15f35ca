import type { Json } from './resource.ts'

type Page = { number: number; size: number }

const ownNames = new Set(['token', 'page', 'per_page', 'page[number]', 'page[size]'])

/** Pagination links, as paths. A token in the query is not copied, because links end up in logs. */
export function pageLinks({ pathname, searchParams }: URL, { number, size }: Page, pages: number): Record<string, Json> {
  const otherParams = [...searchParams].filter(([name]) => !ownNames.has(name))
  const to = (page: number): string =>
    `${pathname}?${new URLSearchParams([...otherParams, ['page[number]', String(page)], ['page[size]', String(size)]])}`
  return {
    self: to(number),
    first: to(1),
    prev: number > 1 ? to(Math.min(number - 1, pages)) : null,
    next: number < pages ? to(number + 1) : null,
    last: to(pages),
  }
}
