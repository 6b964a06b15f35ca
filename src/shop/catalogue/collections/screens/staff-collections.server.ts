import type { LoaderFunctionArgs } from 'react-router'
import { staffPageContext } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { submitCollectionForm } from '../collection-form.server.ts'
import { lacksEnglish, readCollectionEditor, readCollections } from '../collection-reading.server.ts'
import { collectionsPath, readCollectionsAddress } from './collections-address.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, url } = staffPageContext(args)
  const address = readCollectionsAddress(url.searchParams)
  const list = await readCollections(world.db)
  const pane = address.item === null ? null : await readCollectionEditor(world.db, list, address.item)
  const tree = address.lacking ? list.tree.filter(lacksEnglish) : list.tree
  return { tree, total: list.tree.length, lacking: list.lacking, brands: list.brands, address, pane }
}

export const action = staffAction((visit, form) => {
  const { item, lacking } = readCollectionsAddress(visit.url.searchParams)
  return submitCollectionForm(visit, form, (done) => collectionsPath(visit.locale, { item, lacking, done }))
})
