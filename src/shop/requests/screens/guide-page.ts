import { redirectDocument } from 'react-router'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { matchPath } from '#src/i18n/paths.ts'

/**
 * Loads the page as a document of its own, however it is reached: the script policy belongs to the document, and only this page
 * may run the barcode reader.
 */
export function loadWhole<Data>({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Awaited<Data>> {
  const [arrival] = performance.getEntriesByType('navigation')
  const isOwn = arrival !== undefined && matchPath(new URL(arrival.name).pathname)?.name === 'prescriptions.new'
  if (!isOwn) throw redirectDocument(request.url)
  return serverLoader<Data>() as Promise<Awaited<Data>>
}
