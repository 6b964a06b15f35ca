import { useRouteLoaderData } from 'react-router'

/** Base address of the API (S225), from the root route's data. */
export const useApiBase = (): string => useRouteLoaderData<{ apiBase: string }>('root')?.apiBase ?? ''
