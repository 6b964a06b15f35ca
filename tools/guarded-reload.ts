// The router loads the page anew when a file of its build is gone: the one that is left, again and again. Ours loads the one that was asked for.
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const reloadPage = fileURLToPath(new URL('../src/ui/reload-page.ts', import.meta.url))

const before =
  /console\.error\(`Error loading route module[^;]*;\s*console\.error\(error\);([^;]*;)\s*window\.location\.reload\(\);\s*(return new Promise\(\(\) => \{\}\);)/

/**
 * Where the guard refuses, the error goes to the error page: by a page that throws it, since the router shows nothing for one that is not
 * there. The router keeps that page; whoever comes to it later than the guard remembers has it loaded anew.
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
