import { data } from 'react-router'
import type { Db } from '#src/platform/database/database.ts'
import { countProductsWithin, listStaffBrands, listStaffCollections } from './actions.server.ts'
import type { StaffCollection } from './actions.server.ts'
import { fitsInside } from './collection-tree.ts'
import type { CollectionNode } from './collection-tree.ts'

export type CollectionList = { tree: CollectionNode[]; brands: number; lacking: number }

const isMissing = (pt: string, en: string): boolean => pt !== '' && en === ''

/** The shop needs an English name, so a missing one repeats the Portuguese; some are alike in both languages. */
const isNameMissing = (row: StaffCollection): boolean =>
  row.name_en === row.name_pt && row.tagline_en === '' && row.description_en === ''

const nodeOf = (row: StaffCollection, products: ReadonlyMap<string, number>): CollectionNode => ({
  id: row.public_id,
  parentId: row.parent_public_id,
  name: { pt: row.name_pt, en: row.name_en },
  icon: row.icon,
  colour: row.colour,
  products: products.get(row.public_id) ?? 0,
  version: row.version,
  isHidden: row.hidden,
  lacks: {
    name: isNameMissing(row),
    texts: isMissing(row.tagline_pt, row.tagline_en) || isMissing(row.description_pt, row.description_en),
  },
})

export const lacksEnglish = ({ lacks }: CollectionNode): boolean => lacks.name || lacks.texts

/** The tree in the order of the shop, with the counts of the page's heading. */
export async function readCollections(db: Db): Promise<CollectionList> {
  const [rows, products, brands] = await Promise.all([listStaffCollections(db), countProductsWithin(db), listStaffBrands(db)])
  const within = (parent: string | null): StaffCollection[] =>
    rows.filter((row) => row.parent_public_id === parent).flatMap((row) => [row, ...within(row.public_id)])
  const isHidden = (row: StaffCollection): boolean =>
    row.hidden || rows.some((above) => above.id === row.parent_id && isHidden(above))
  const tree = within(null).map((row) => ({ ...nodeOf(row, products), isHidden: isHidden(row) }))
  return { tree, brands: brands.length, lacking: tree.filter(lacksEnglish).length }
}

/** What the form of a collection shows, by the names of its fields. */
export type CollectionTexts = Record<string, string>

export type CollectionEditorView = {
  id: string
  name: { pt: string; en: string }
  slug: { pt: string; en: string }
  texts: CollectionTexts
  products: number
  children: number
  /** Key of its photo. */
  photo: string | null
  /** Those that it may be put into. */
  parents: { id: string; name: { pt: string; en: string } }[]
}

/** One collection of the list; 404 for an unknown one. */
export async function readCollectionEditor(db: Db, { tree }: CollectionList, id: string): Promise<CollectionEditorView> {
  const row = (await listStaffCollections(db)).find((one) => one.public_id === id)
  const node = tree.find((one) => one.id === id)
  if (!row || !node) throw data(null, { status: 404 })
  return {
    id,
    name: node.name,
    slug: { pt: row.slug_pt, en: row.slug_en },
    texts: textsOf(row),
    products: node.products,
    photo: row.picture_key,
    children: tree.filter(({ parentId }) => parentId === id).length,
    parents: parentsFor(tree, id),
  }
}

export const parentsFor = (tree: readonly CollectionNode[], id: string | null): CollectionEditorView['parents'] =>
  tree
    .filter((one) => (id === null ? one.parentId === null : one.id !== id && fitsInside(tree, id, one.id)))
    .map((one) => ({ id: one.id, name: one.name }))

function textsOf(row: StaffCollection): CollectionTexts {
  return {
    'name.pt': row.name_pt,
    'name.en': isNameMissing(row) ? '' : row.name_en,
    'tagline.pt': row.tagline_pt,
    'tagline.en': row.tagline_en,
    'description.pt': row.description_pt,
    'description.en': row.description_en,
    'slug.pt': row.slug_pt,
    'slug.en': row.slug_en,
    parent: row.parent_public_id ?? '',
    icon: row.icon,
    colour: row.colour,
    hidden: row.hidden ? 'on' : '',
    'picture_alt.pt': row.picture_alt_pt,
    'picture_alt.en': row.picture_alt_en,
    seen: String(row.version),
  }
}
