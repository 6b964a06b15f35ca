import { useRouteLoaderData } from 'react-router'
import { allModules } from './modules.ts'
import type { Modules } from './modules.ts'

/** Which parts of the shop are on, as the frame of every page knows it. */
export const useModules = (): Modules =>
  useRouteLoaderData<{ shell: { modules: Modules } | null }>('root')?.shell?.modules ?? allModules
