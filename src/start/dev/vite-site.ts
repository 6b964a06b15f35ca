import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { matchRoutes } from 'react-router'
import type { RouteObject, ServerBuild } from 'react-router'
import { createRunnableDevEnvironment, createServer, isRunnableDevEnvironment, normalizePath } from 'vite'
import type { DevEnvironment, Plugin, ResolvedConfig, RunnableDevEnvironment, ViteDevServer } from 'vite'
import type { EvaluatedModuleNode, EvaluatedModules } from 'vite/module-runner'
import { documentPath } from '../../i18n/data-path.ts'
import { projectFolder } from '../build-pages.ts'
import { browserMessages } from './dev-messages.ts'
import { withoutVersion } from './hot-modules.ts'
import type { Pages } from '../../web/serve-pages.ts'

const packagesFolder = join(createRequire(import.meta.url).resolve('vite/package.json'), '../..')

/** Written by others all the time, or read by neither Node nor the browser. */
const unwatched = ['.assets-kept', '.botica', '.dev', '.react-router', 'build', 'src/i18n/paraglide', 'docs', 'tests', 'tools']

/**
 * Vite for the pages: the browser gets their modules one by one and replaces those that change; the server renders the same. What
 * the build leaves to Node (`vite.config.ts`), Node imports here as well.
 */
export async function openVite(server: Server, dataDir: string): Promise<ViteDevServer> {
  const own = new Set<unknown>(process.listeners('SIGTERM'))
  const vite = await createServer({
    root: projectFolder,
    configFile: join(projectFolder, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    server: {
      middlewareMode: true,
      hmr: { server },
      // The shop's own answers have none.
      cors: false,
      // Packages may lie above, as for a copy of the project.
      fs: { allow: [projectFolder, packagesFolder] },
      watch: { ignored: [...unwatched.map((name) => join(projectFolder, name, '**')), join(dataDir, '**')] },
    },
    // Found on the first start and not one by one, each of which would load the page again.
    optimizeDeps: { entries: ['src/**/*.tsx', '!src/**/*.test.tsx'] },
    plugins: [
      modulesOfNode,
      {
        // A module for every message would be six thousand requests of the browser.
        name: 'botica:messages',
        enforce: 'pre',
        applyToEnvironment: ({ name }) => name === 'client',
        resolveId: (id) => (id === '#src/i18n/paraglide/messages.js' ? browserMessages : undefined),
      },
      revalidation,
    ],
    environments: { ssr: { dev: { createEnvironment: openServerEnvironment } } },
  })
  // The router's second Vite ends the process by itself, before the database has stopped.
  for (const listener of process.listeners('SIGTERM')) if (!own.has(listener)) process.off('SIGTERM', listener)
  return vite
}

const nodeMark = '?node'

/** Leaves to Node the imports that the build leaves to it; Node then finds them as for the rest of the shop. */
const modulesOfNode: Plugin = {
  name: 'botica:modules-of-node',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId(id) {
    const { external } = this.environment.config.build.rolldownOptions
    const patterns = Array.isArray(external) ? external.filter((pattern) => pattern instanceof RegExp) : []
    return patterns.some((pattern) => pattern.test(id)) ? join(projectFolder, id.slice(1)) + nodeMark : undefined
  },
}

function openServerEnvironment(name: string, config: ResolvedConfig): DevEnvironment {
  const environment = createRunnableDevEnvironment(name, config, { runnerOptions: { hmr: false } })
  const fetchModule = environment.fetchModule.bind(environment)
  environment.fetchModule = async (id, importer, options) =>
    id.endsWith(nodeMark)
      ? { externalize: withoutVersion(import.meta.resolve(`#${id.slice(1, -nodeMark.length)}`)), type: 'module' }
      : fetchModule(id, importer, options)
  return environment
}

type Runner = RunnableDevEnvironment['runner']
type Manifest = ServerBuild['assets']

/**
 * The pages as they are in the files at each request. They differ from those of the build in this: React's development build, with
 * its script for replacing components; a mark with which Vite's styles pass the page's policy; and no copy of a page is reused.
 */
export function vitePages(vite: ViteDevServer, noncePlaceholder: string): Pages {
  const mark = `<meta property="csp-nonce" nonce="${noncePlaceholder}">`
  return async (request, visit) => {
    const runner = runnerOf(vite)
    const { pagesOf } = await runner.import<typeof import('../../web/pages-of-build.ts')>('/src/web/pages-of-build.ts')
    const response = await pagesOf(await buildFor(documentPath(new URL(request.url).pathname), runner))(request, visit)
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
    const html = await response.text()
    const headers = new Headers(response.headers)
    headers.set('Cache-Control', 'no-store')
    return new Response(html.replace('<head>', `<head>${mark}`), { status: response.status, headers })
  }
}

const dataChanged = 'botica:data-changed'

/** The router's own event is for its routes: after it a page reads its data only if a component changes as well. */
const revalidation: Plugin = {
  name: 'botica:revalidation',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/src\/entry\.client\.tsx$/ },
    handler: (code) => `${code}
import.meta.hot?.on('${dataChanged}', () => window.__reactRouterDataRouter?.revalidate())`,
  },
}

/** Has open pages read their data again; what is typed in them stays. */
export const revalidateBrowsers = ({ ws }: ViteDevServer): void => ws.send({ type: 'custom', event: dataChanged })

/** Loads open pages again, with the messages as they are now. */
export function reloadBrowsers({ ws, environments: { client } }: ViteDevServer): void {
  for (const module of client.moduleGraph.getModulesByFile(browserMessages) ?? []) client.moduleGraph.invalidateModule(module)
  ws.send({ type: 'full-reload' })
}

/** Shows the error over open pages, until they are loaded again. */
export function showError({ ws }: ViteDevServer, error: unknown): void {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  ws.send({ type: 'error', err: { message, stack } })
}

/** Has the next page read again what Vite has of this file. Returns whether pages of the server alone have something of it. */
export function invalidateFile(vite: ViteDevServer, file: string): boolean {
  const { evaluatedModules } = runnerOf(vite)
  const { client } = vite.environments
  const path = normalizePath(file)
  // Vite does so too, but a moment later: a page requested meanwhile would be made of what the file was.
  vite.environments.ssr.moduleGraph.onFileChange(path)
  const changed = new Set(evaluatedModules.getModulesByFile(path))
  // The router's list of its pages is made from their files.
  for (const module of evaluatedModules.idToModuleMap.values())
    if (module.id.includes('virtual:react-router/')) changed.add(module)
  const isOfServer = evaluatedModules.getModulesByFile(path) !== undefined && !client.moduleGraph.getModulesByFile(path)
  invalidate(evaluatedModules, changed)
  return isOfServer
}

/** Has the next page take these modules from Node again. */
export function invalidateModulesOfNode(vite: ViteDevServer, urls: ReadonlySet<string>): void {
  const { evaluatedModules } = runnerOf(vite)
  // The runner names a module of Node by its path.
  const changed = [...urls].flatMap((url) => evaluatedModules.getModuleById(normalizePath(fileURLToPath(url))) ?? [])
  invalidate(evaluatedModules, new Set(changed))
}

/** With what imports them: a set also iterates over what is added meanwhile. */
function invalidate(all: EvaluatedModules, changed: Set<EvaluatedModuleNode>): void {
  for (const module of changed) {
    for (const id of module.importers) {
      const importer = all.getModuleById(id)
      if (importer) changed.add(importer)
    }
    all.invalidateModule(module)
  }
}

function runnerOf({ environments: { ssr } }: ViteDevServer): Runner {
  if (!isRunnableDevEnvironment(ssr)) throw new Error('the pages run in another process')
  return ssr.runner
}

/** A build with the modules of one address alone: all pages together take half a minute. */
async function buildFor(pathname: string, runner: Runner): Promise<ServerBuild> {
  const { default: assets } = await runner.import<{ default: Manifest }>('virtual:react-router/server-manifest')
  const all = Object.values(assets.routes).filter((route) => route !== undefined)
  const needed = new Set(matchRoutes(treeOf(all), pathname)?.map(({ route }) => route.id))
  const routes = all.map(
    async (route) =>
      [
        route.id,
        { ...route, module: needed.has(route.id) ? await runner.import<ServerModule>(route.module) : unneeded },
      ] as const,
  )
  return {
    entry: { module: await runner.import('/src/entry.server.tsx') },
    routes: Object.fromEntries(await Promise.all(routes)),
    assets,
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  }
}

type ServerModule = NonNullable<ServerBuild['routes'][string]>['module']

const unneeded: ServerModule = { default: () => null }

type Route = NonNullable<Manifest['routes'][string]>

const treeOf = (routes: readonly Route[], parentId?: string): RouteObject[] =>
  routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path }) => ({ id, ...(path !== undefined && { path }), children: treeOf(routes, id) }))
