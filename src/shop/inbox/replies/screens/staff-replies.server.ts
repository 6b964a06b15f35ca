import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { listReplies } from '../actions.server.ts'
import { submitReplyForm } from '../reply-form.server.ts'
import { readRepliesAddress } from './replies-address.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, url } = staffPageContext(args)
  return { replies: await listReplies(world.db), address: readRepliesAddress(url.searchParams) }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const form = await args.request.formData()
  return withFormIdempotency(visit, form, () => submitReplyForm(visit, form))
}
