import type { UIMatch } from 'react-router'

/** Options that a route can export: `export const handle = { bleed: true } satisfies PageHandle`. */
export type PageHandle = {
  /** Excluded from search engines. */
  unlisted?: boolean
  /** The page extends to the edges of the screen and sets its own margins. */
  bleed?: boolean
  /** Neither frame nor scripts: the page can be stored on a device as it is. */
  alone?: boolean
}

const says = (matches: readonly UIMatch[], word: keyof PageHandle): boolean =>
  matches.some(
    ({ handle }) => typeof handle === 'object' && handle !== null && word in handle && Reflect.get(handle, word) === true,
  )

export const isUnlisted = (matches: readonly UIMatch[]): boolean => says(matches, 'unlisted')
export const isAlone = (matches: readonly UIMatch[]): boolean => says(matches, 'alone')
export const isBleeding = (matches: readonly UIMatch[]): boolean => says(matches, 'bleed')
