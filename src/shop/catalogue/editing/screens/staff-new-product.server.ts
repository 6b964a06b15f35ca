import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { readProductChoices, submitNewProductForm } from '../product-form.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale } = staffPageContext(args)
  return { choices: await readProductChoices(world.db, locale) }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const form = await args.request.formData()
  return withFormIdempotency(visit, form, () => submitNewProductForm(visit, form))
}
