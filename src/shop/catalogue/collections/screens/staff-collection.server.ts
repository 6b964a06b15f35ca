import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { collectionPath, submitCollectionForm } from '../collection-form.server.ts'
import { readCollectionEditor, readCollections } from '../collection-reading.server.ts'
import { readCollectionsAddress } from './collections-address.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, url, locale } = staffPageContext(args)
  const view = await readCollectionEditor(world.db, await readCollections(world.db), args.params['id'] ?? '')
  return { view, title: view.name[locale], done: readCollectionsAddress(url.searchParams).done }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const id = args.params['id'] ?? ''
  const form = await args.request.formData()
  form.set('id', id)
  return withFormIdempotency(visit, form, () =>
    submitCollectionForm(visit, form, (done) => collectionPath(visit.locale, id, done)),
  )
}
