import { useRouteLoaderData } from 'react-router'
import type { ConsentSettings } from '#src/platform/consent-settings.ts'
import type { ThirdParties } from '#src/platform/third-party-settings.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { Modules } from '#src/shop/website/modules.ts'

export type MenuEntry = { id: string; name: string; slug: string; tagline: string; icon: string; colour: string }

/**
 * Data of the frame around every page. The sentences are rendered on the server, so that the browser need not load their texts.
 */
export type Shell = {
  shop: { name: string }
  /** The enabled modules. */
  modules: Modules
  promo: string
  /** The top-level collections. */
  menu: readonly MenuEntry[]
  /** The title of the purchase policy, which staff may change. */
  policy: string
  /** The address of the list of reduced products. */
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
  /** Base address of the API (S225). */
  apiBase: string
  /** Third-party scripts that the document may load. */
  thirdParties: ThirdParties | null
  consent: ConsentSettings
  shell: Shell | null
}

/** Null only when the pharmacy's settings are missing, and before any data was loaded (an outage). */
export const useShellOrNull = (): Shell | null => useRouteLoaderData<RootData>('root')?.shell ?? null

export function useShell(): Shell {
  const shell = useShellOrNull()
  if (!shell) throw new Error('a page of the shop was rendered without its settings')
  return shell
}
