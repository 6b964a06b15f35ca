import type { LoaderFunctionArgs } from 'react-router'
import { staffPageContext } from '#src/platform/page.server.ts'
import { readColumn } from '../customers-list.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  return { column: await readColumn(staffPageContext(args)) }
}
