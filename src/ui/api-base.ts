import { useRouteLoaderData } from 'react-router'

/** Where the API stands (S225), as the root of the pages tells it. */
export const useApiBase = (): string => useRouteLoaderData<{ apiBase: string }>('root')?.apiBase ?? ''
