import type { LoaderFunctionArgs } from 'react-router'
import { staffActionOnce } from '#src/platform/staff-action.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { readProductChoices, submitNewProductForm } from '../product-form.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale } = staffPageContext(args)
  return { choices: await readProductChoices(world.db, locale) }
}

export const action = staffActionOnce(submitNewProductForm)
