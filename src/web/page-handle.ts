import type { UIMatch } from 'react-router'

/** Options that a route can export: `export const handle = { bleed: true } satisfies PageHandle`. */
export type PageHandle = {
  /** Excluded from search engines. */
  unlisted?: boolean
  /** The page extends to the edges of the screen and sets its own margins. */
  bleed?: boolean
  /** No scripts, and no frame of an account: the page can be stored on a device, or shown at another address, as it is. */
  alone?: boolean | ((loaderData: unknown) => boolean)
}

const says = (matches: readonly UIMatch[], word: keyof PageHandle): boolean =>
  matches.some(({ handle, loaderData }) => {
    const said: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, word) : undefined
    return typeof said === 'function' ? said(loaderData) === true : said === true
  })

export const isUnlisted = (matches: readonly UIMatch[]): boolean => says(matches, 'unlisted')
export const isAlone = (matches: readonly UIMatch[]): boolean => says(matches, 'alone')
export const isBleeding = (matches: readonly UIMatch[]): boolean => says(matches, 'bleed')
