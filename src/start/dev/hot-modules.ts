import { registerHooks } from 'node:module'

const compiledMessages = new URL('../../i18n/paraglide/messages.node.js', import.meta.url).href
const liveMessages = new URL('live-messages.ts', import.meta.url).href

export type HotModules = {
  /** Whether this process has imported the file at `url`. */
  has: (url: string) => boolean
  /** The next import of these files, and of everything that imports them, reads them again. Returns all of these. */
  change: (urls: Iterable<string>) => ReadonlySet<string>
}

/**
 * Lets a running process import changed modules again: a changed file, and all that import it, get a new address, `?v=2`, under which
 * Node knows no module yet. Everything else keeps its module. Replaced modules stay in memory until the process ends. Messages are
 * those of `live-messages.ts`.
 */
export function openHotModules(folder: string): HotModules {
  const importers = new Map<string, Set<string>>()
  const versions = new Map<string, number>()
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      const found = withoutVersion(resolved.url)
      const url = found === compiledMessages ? liveMessages : found
      if (!url.startsWith(folder) || url.includes('/node_modules/')) return resolved
      const known = importers.get(url) ?? new Set()
      importers.set(url, known)
      if (context.parentURL) known.add(withoutVersion(context.parentURL))
      const version = versions.get(url)
      return { ...resolved, url: version === undefined ? url : `${url}?v=${version}` }
    },
  })
  return {
    has: (url) => importers.has(url),
    change(urls) {
      const changed = new Set(urls)
      // A set also iterates over what is added meanwhile.
      for (const url of changed) {
        versions.set(url, (versions.get(url) ?? 1) + 1)
        for (const importer of importers.get(url) ?? []) changed.add(importer)
      }
      return changed
    },
  }
}

/** The address of the file, whichever version of the module. */
export const withoutVersion = (url: string): string => url.replace(/\?v=\d+$/, '')
