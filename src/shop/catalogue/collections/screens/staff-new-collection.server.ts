import type { LoaderFunctionArgs } from 'react-router'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { submitNewCollectionForm } from '../collection-form.server.ts'
import { parentsFor, readCollections } from '../collection-reading.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world } = staffPageContext(args)
  return { parents: parentsFor((await readCollections(world.db)).tree, null) }
}

export const action = staffAction(submitNewCollectionForm)
