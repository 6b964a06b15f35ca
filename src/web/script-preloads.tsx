import { createContext, useContext } from 'react'
import type { EntryContext } from 'react-router'
import { ownValue } from '#src/kernel/own-value.ts'

type Preloads = { files: readonly string[]; nonce: string }

const Preloads = createContext<Preloads>({ files: [], nonce: '' })

/** Gives the script files of the page; the server alone does. */
export const ScriptFiles = Preloads.Provider

/** The files of the program's start and of the page's routes, each once. */
export function scriptFilesOf({ manifest: { entry, routes }, staticHandlerContext }: EntryContext): string[] {
  const ofRoutes = staticHandlerContext.matches.flatMap(({ route: { id } }) => {
    const files = ownValue(routes, id)
    return files ? [files.module, ...(files.imports ?? [])] : []
  })
  return [...new Set([entry.module, ...entry.imports, ...ofRoutes])]
}

/**
 * Names the scripts at a low priority, before the router names them at a high one: where a server sends what is urgent first,
 * 130 kB of scripts do not delay the style sheet and the fonts, with which the page is painted. A file is fetched once, as it is
 * first named.
 */
export function ScriptPreloads() {
  const { files, nonce } = useContext(Preloads)
  return files.map((href) => <link key={href} rel="modulepreload" href={href} fetchPriority="low" nonce={nonce} />)
}
