import { readFileSync, writeFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import type { Plugin, Rolldown } from 'vite'

const { devDependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  devDependencies: Record<string, string>
}

const isForStaff = (id: string): boolean => /\/staff\/|\/staff-[\w-]+\.tsx/.test(id)

// Files that name every message and every icon: who imports them says nothing of who shows what.
const isIndex = (id: string): boolean => /\/(paraglide|lucide-react)\//.test(id)

const publicPages = new Map<string, ReadonlySet<string>>()

/** Pages for customers, and parts that such pages load later, that import the module `id`. */
function publicPagesOf(id: string, graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const known = publicPages.get(id)
  if (known) return known
  const info = graph.getModuleInfo(id)
  const isPage = !isForStaff(id) && (info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0)
  const pages = new Set<string>(isPage ? [id] : [])
  publicPages.set(id, pages)
  for (const importer of info?.importers ?? []) for (const page of publicPagesOf(importer, graph)) pages.add(page)
  return pages
}

/** One file for what at least `count` pages load: of our own modules, only pages for customers count. */
const shared = (name: string, count: number, test: RegExp) => ({
  debugName: name,
  name: (id: string, graph: Rolldown.ChunkingContext): string | null =>
    isIndex(id) || publicPagesOf(id, graph).size >= count ? name : null,
  test,
  minShareCount: count,
})

/** Has the router's plugins look only at what may be a page or theirs: each message is a module, and there are six thousand. */
const exceptMessages = (plugin: Plugin): Plugin => ({
  ...plugin,
  ...except(plugin, 'resolveId', /^\.\.?\/[\w-]+\.js$/),
  ...except(plugin, 'load', /\/paraglide\/messages\//),
  ...except(plugin, 'transform', /\/paraglide\/messages\//),
})

function except(plugin: Plugin, name: 'resolveId' | 'load' | 'transform', exclude: RegExp): Partial<Plugin> {
  const hook = plugin[name]
  if (!hook || (typeof hook === 'object' && hook.filter)) return {}
  const handler = typeof hook === 'object' ? hook.handler : hook
  return { [name]: { ...(typeof hook === 'object' && hook), handler, filter: { id: { exclude } } } }
}

/** Lists what was read for browser and server: `tools/build.mjs` builds again when one of these files has changed. */
const listFiles: Plugin = {
  name: 'botica:list-files',
  apply: 'build',
  writeBundle() {
    writeFileSync(`build/files-of-${this.environment.name}.json`, JSON.stringify([...this.getModuleIds()]))
  },
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), ...(command === 'build' ? reactRouter().map(exceptMessages) : reactRouter()), listFiles],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
  // Bundled with the server's pages as well: a production machine does not install them.
  ssr: { noExternal: Object.keys(devDependencies) },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // A few files instead of forty: together they compress a tenth better, and stay in the browser's cache from page to page.
              groups: [
                { name: 'router', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
                // What stands around every page.
                shared(
                  'frame',
                  2,
                  /\/src\/web\/(shell\/|[\w-]+\.tsx?$)|\/src\/ui\/(as-error|clear-offline-data|or-stay-on-page)|\/messages\/(shell|footer|error_page|http_errors|cart_see|cart_continue)/,
                ),
                // Without messages of staff pages, which many of those share, and without those of pages that a cart has nothing of.
                shared(
                  'common',
                  14,
                  /^(?!.*(messages\/(staff|team|audit|prescription|request|confirmation|deadline)_|\/shop\/requests\/))/,
                ),
                shared('icons', 8, /\/lucide-react\//),
                // A group takes along what its modules import: those that few pages need come last.
                shared('quantities', 2, /\/src\/ui\/(step|negative-amount|radio-card)|\/messages\/ui_stepper/),
                shared('cart-lines', 2, /\/src\/shop\/cart\/screens\/.*(row|line|expired)|\/messages\/cart_(?!free)/),
                // Without the pictures of collections, which the home page alone shows.
                shared(
                  'shelf',
                  3,
                  /\/src\/shop\/catalogue\/(?!product\/screens\/collection-icon)|\/messages\/(catalogue_|home_soon)/,
                ),
                // Files of less than a kilobyte each cost a slow line as much time as one of ten.
                shared('lists', 2, /\/src\/ui\/(select|list\/pagination|pagination)/),
                shared('collections', 1, /\/collection-icon|\/src\/ui\/(hues|icon-tile)|\/lucide-react\/.*heart-pulse/),
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: './src/web/page-handler.ts',
          // One copy of everything that holds state or identity: Node loads these itself, for the pages as for the rest.
          external: [/^#src\/(kernel|i18n|platform|api|worker)\//, /^#src\/.*\.server\.ts$/],
        },
      },
    },
  },
}))
