import { useEffect } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { FetcherWithComponents } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { Gallery, GalleryFormResult } from '../gallery-form.server.ts'

const pollMs = 1500

export type GalleryForms = {
  fetcher: FetcherWithComponents<GalleryFormResult>
  /** The page that answers the forms, also for the editor that shows them. */
  action: string
  result: GalleryFormResult | undefined
  isSending: boolean
}

/** The forms of the section, sent without leaving the editor around it. `first`: the result of one sent without scripts. */
export function useGalleryForms({ productId }: Gallery, first: GalleryFormResult | undefined): GalleryForms {
  const fetcher = useFetcher<GalleryFormResult>({ key: `gallery-${productId}` })
  const action = pathTo('staff.products.images', useLocale(), { id: productId })
  return { fetcher, action, result: fetcher.data ?? first, isSending: fetcher.state !== 'idle' }
}

/** Loads the page again while sizes of a picture are being made, as long as someone looks at it. */
export function usePolling({ images }: Gallery): void {
  const { revalidate, state } = useRevalidator()
  // A drawing is shown at once, whatever its sizes.
  const isWaiting = images.some(({ kind, state: made }) => kind === 'photo' && made === 'processing')
  useEffect(() => {
    if (!isWaiting || state !== 'idle') return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, pollMs)
    return () => clearInterval(timer)
  }, [isWaiting, state, revalidate])
}
