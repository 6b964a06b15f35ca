import type { UIMatch } from 'react-router'

/** What a route may say of itself: `export const handle = { bleed: true } satisfies PageHandle`. */
export type PageHandle = {
  /** Not for search engines. */
  unlisted?: boolean
  /** The page reaches the edges of the screen and sets its own margins. */
  bleed?: boolean
  /** Neither frame nor scripts: what the page shows can be kept on a device as it is. */
  alone?: boolean
}

const says = (matches: readonly UIMatch[], word: keyof PageHandle): boolean =>
  matches.some(
    ({ handle }) => typeof handle === 'object' && handle !== null && word in handle && Reflect.get(handle, word) === true,
  )

export const isUnlisted = (matches: readonly UIMatch[]): boolean => says(matches, 'unlisted')
export const isAlone = (matches: readonly UIMatch[]): boolean => says(matches, 'alone')
export const isBleeding = (matches: readonly UIMatch[]): boolean => says(matches, 'bleed')
