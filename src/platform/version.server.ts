import { createRequire } from 'node:module'

/** The version of the shop, as in `package.json`. */
export const { version: shopVersion }: { version: string } = createRequire(import.meta.url)('../../package.json')
