import { useRouteLoaderData } from 'react-router'
import type { ConsentSettings } from '#src/platform/consent-settings.ts'
import type { ThirdParties } from '#src/platform/third-party-settings.ts'
import type { StaffRole } from '#src/platform/principal.ts'
import type { Modules } from '#src/shop/website/modules.ts'

export type MenuEntry = { id: string; name: string; slug: string; tagline: string; icon: string; colour: string }

/** What every page of the shop shows around its content. The sentences are made on the server: the browser need not carry their words. */
export type Shell = {
  shop: { name: string }
  /** Which parts of the shop are on. */
  modules: Modules
  promo: string
  /** The collections at the top of the tree. */
  menu: readonly MenuEntry[]
  /** The title of the purchase policy, which staff may change. */
  policy: string
  /** The address of the list of what is reduced. */
  offers: string
  cartCount: number
  person: { name: string | null; roles: readonly StaffRole[] } | null
  contact: {
    lines: readonly string[]
    phone: string
    phoneLink: string
    callCost: string
    /** "Seg a sex 9:00–19:30", one a line. */ hours: readonly string[]
  }
  legal: { sentences: readonly string[]; complaintsBookUrl: string; euLogoUrl: string | null }
}

export type RootData = {
  origin: string
  /** Where the API stands (S225). */
  apiBase: string
  /** Scripts of others that the document may let in. */
  thirdParties: ThirdParties | null
  consent: ConsentSettings
  shell: Shell | null
}

/** Null only where the settings of the pharmacy are missing, and before any data came (an outage). */
export const useShellOrNull = (): Shell | null => useRouteLoaderData<RootData>('root')?.shell ?? null

export function useShell(): Shell {
  const shell = useShellOrNull()
  if (!shell) throw new Error('a page of the shop was shown without its settings')
  return shell
}
