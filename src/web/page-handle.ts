import type { UIMatch } from 'react-router'

/** What a route may say of itself: `export const handle = { bleed: true } satisfies PageHandle`. */
export type PageHandle = {
  /** Not for search engines. */
  unlisted?: boolean
  /** The page reaches the edges of the screen and sets its own margins. */
  bleed?: boolean
}

const says = (matches: readonly UIMatch[], word: keyof PageHandle): boolean =>
  matches.some(
    ({ handle }) => typeof handle === 'object' && handle !== null && word in handle && Reflect.get(handle, word) === true,
  )

export const isUnlisted = (matches: readonly UIMatch[]): boolean => says(matches, 'unlisted')
export const isBleeding = (matches: readonly UIMatch[]): boolean => says(matches, 'bleed')
