import type { LoaderFunctionArgs } from 'react-router'
import { staffPageContext } from '#src/platform/page.server.ts'
import { openOnPage } from '#src/shop/accounts/opened-records/opened-page.server.ts'
import { maxPrinted, printKinds, readNumbers } from '../print.ts'
import { readPrint } from '../print-view.server.ts'

/** The orders that the address names; `isTooMany`: only the first of them are printed. */
export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale, url } = staffPageContext(args)
  const numbers = readNumbers(url.searchParams.getAll('order'))
  const kind = printKinds.find((known) => known === url.searchParams.get('kind')) ?? 'all'
  const printed = numbers.slice(0, maxPrinted)
  await openOnPage(world, principal, 'order', printed)
  const view = await readPrint(world, principal, { numbers: printed, locale })
  return { view, kind, numbers: printed, isTooMany: numbers.length > maxPrinted }
}
