import { redirectDocument } from 'react-router'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { matchPath } from '#src/i18n/paths.ts'

/**
 * The client loader of a page whose document has a policy of its own, such as that of the barcode reader: the page is loaded as a
 * document, however it is reached.
 */
export function loadWhole<Data>({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Awaited<Data>> {
  const [arrival] = performance.getEntriesByType('navigation')
  const nameOf = (address: string) => matchPath(new URL(address).pathname)?.name
  if (arrival === undefined || nameOf(arrival.name) !== nameOf(request.url)) throw redirectDocument(request.url)
  return serverLoader<Data>() as Promise<Awaited<Data>>
}
