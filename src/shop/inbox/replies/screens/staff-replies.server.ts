import type { LoaderFunctionArgs } from 'react-router'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { listReplies } from '../actions.server.ts'
import { submitReplyForm } from '../reply-form.server.ts'
import { readRepliesAddress } from './replies-address.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, url } = staffPageContext(args)
  return { replies: await listReplies(world.db), address: readRepliesAddress(url.searchParams) }
}

export const action = staffAction(submitReplyForm)
