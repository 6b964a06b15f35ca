import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { submitNewCollectionForm } from '../collection-form.server.ts'
import { parentsFor, readCollections } from '../collection-reading.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world } = staffPageContext(args)
  return { parents: parentsFor((await readCollections(world.db)).tree, null) }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const form = await args.request.formData()
  return withFormIdempotency(visit, form, () => submitNewCollectionForm(visit, form))
}
