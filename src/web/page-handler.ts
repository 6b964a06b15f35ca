import type { ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { pagesOf } from '#src/web/pages-of-build.ts'

// The module's type says "undefined" where the handler's says "absent".
const served = build as ServerBuild

/** Equal in the server's files and in the browser's. */
export const buildId = served.assets.version

export const pages = pagesOf(served)
