import type { LoaderFunctionArgs } from 'react-router'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { readProductChoices, submitNewProductForm } from '../product-form.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale } = staffPageContext(args)
  return { choices: await readProductChoices(world.db, locale) }
}

export const action = staffAction(submitNewProductForm)
