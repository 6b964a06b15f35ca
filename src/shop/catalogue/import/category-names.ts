import { fold } from '#src/kernel/text.ts'

/** A category of the shop, by its row and that of the one above. */
type Category = {
  id: number
  public_id: string
  parent_id: number | null
  slug_pt: string
  slug_en: string
  name_pt: string
  name_en: string
}

/** `ambiguous`: several categories have that name. */
export type FoundCategory = { slug: string } | { code: 'unknown' | 'ambiguous' }

/**
 * Finds a category by its address, its id, its name in either language, or its path, "Rosto > Limpeza" or "Rosto/Limpeza", of which
 * the first steps may be left out.
 */
export function categoryFinder(categories: readonly Category[]): (typed: string) => FoundCategory {
  const byId = new Map(categories.map((one) => [one.id, one]))
  const byKey = new Map<string, Category>(
    categories.flatMap((one) => [one.public_id, one.slug_en, one.slug_pt].map((key) => [key, one] as const)),
  )
  const byPath = Map.groupBy(
    categories.flatMap((one) =>
      (['name_pt', 'name_en'] as const).flatMap((name) => pathsOf(one, byId, name).map((path) => ({ path, slug: one.slug_pt }))),
    ),
    ({ path }) => path,
  )
  return (typed) => {
    const byAddress = byKey.get(typed.trim().toLowerCase())
    if (byAddress) return { slug: byAddress.slug_pt }
    const path = pathKey(typed.split(/\s*[>›»/\\]\s*/))
    const found = new Set([...(byPath.get(pathKey([typed])) ?? []), ...(byPath.get(path) ?? [])].map(({ slug }) => slug))
    const [slug] = found
    if (slug === undefined) return { code: 'unknown' }
    return found.size > 1 ? { code: 'ambiguous' } : { slug }
  }
}

const pathKey = (names: readonly string[]): string => names.map(fold).join(' > ')

/** As deep as any shop goes; a circle ends too. */
const maxDepth = 10

/** The name alone, then with the name above, and so on. */
function pathsOf(category: Category, byId: ReadonlyMap<number, Category>, name: 'name_pt' | 'name_en'): string[] {
  const names: string[] = []
  const paths: string[] = []
  for (let at: Category | undefined = category; at && names.length < maxDepth; at = byId.get(at.parent_id ?? 0)) {
    names.unshift(at[name])
    paths.push(pathKey(names))
  }
  return paths
}
