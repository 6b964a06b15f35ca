// Paraglide writes a module for every message, so that a page's build includes only the messages of that page. Node and the tests
// need them all, and would open three thousand files at every start, two seconds each time: for them they are bundled into one.
import { writeFileSync } from 'node:fs'

/** Bundles the compiled messages of a folder; package.json leads Node to the result, and the browser's build to the modules. */
export async function bundleMessages(folder) {
  // Imported only here: a start that finds everything built does not need Vite.
  const { build } = await import('vite')
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: `${folder}/messages/_index.js`,
      outDir: `${folder}/node`,
      emptyOutDir: false,
      // A process keeps the source in memory: 1.2 MB instead of 8.
      minify: true,
      rolldownOptions: { external: /\/runtime\.js$/, output: { entryFileNames: 'messages.js' } },
    },
  })
  writeFileSync(`${folder}/messages.node.js`, "export * as m from './node/messages.js'\n")
}
