import type { LoaderFunctionArgs } from 'react-router'
import { staffPageContext } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { collectionPath, submitCollectionForm } from '../collection-form.server.ts'
import { readCollectionEditor, readCollections } from '../collection-reading.server.ts'
import { readCollectionsAddress } from './collections-address.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, url, locale } = staffPageContext(args)
  const view = await readCollectionEditor(world.db, await readCollections(world.db), args.params['id'] ?? '')
  return { view, title: view.name[locale], done: readCollectionsAddress(url.searchParams).done }
}

export const action = staffAction((visit, form, id) => {
  form.set('id', id)
  return submitCollectionForm(visit, form, (done) => collectionPath(visit.locale, id, done))
})
