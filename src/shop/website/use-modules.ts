import { useRouteLoaderData } from 'react-router'
import { allModules } from './modules.ts'
import type { Modules } from './modules.ts'

/** Which parts of the shop are on, from the data of the layout around every page. */
export const useModules = (): Modules =>
  useRouteLoaderData<{ shell: { modules: Modules } | null }>('root')?.shell?.modules ?? allModules
