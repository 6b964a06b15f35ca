// When a file of its build no longer exists, the router reloads the page
// being left, again and again. This guard loads the requested page instead.
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const reloadPage = fileURLToPath(new URL('../src/ui/reload-page.ts', import.meta.url))

const before =
  /console\.error\(`Error loading route module[^;]*;\s*console\.error\(error\);([^;]*;)\s*window\.location\.reload\(\);\s*(return new Promise\(\(\) => \{\}\);)/

/**
 * When the guard refuses, the error goes to the error page through a page that throws it, since the router shows nothing for a
 * missing one. The router caches that page; a visit after the guard's memory has expired reloads it.
 */
export function guardReload(code: string): string {
  if (!before.test(code)) throw new Error('react-router loads a page anew in another way now: see guarded-reload')
  const guarded = code.replace(
    before,
    'if (!reloadPage(window.__reactRouterDataRouter?.state.navigation.location ?? location)) return { default() { if (reloadPage(location)) return null; throw error } };\n$2',
  )
  return `import { reloadPage } from ${JSON.stringify(reloadPage)}\n${guarded}`
}

export function guardedReload(): Plugin {
  return {
    name: 'guarded-reload',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/ },
      handler: (code) => ({ code: guardReload(code), map: null }),
    },
  }
}
