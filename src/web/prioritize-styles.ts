const sheets = /<link [^>]*rel="stylesheet"[^>]*>/g
const preloads = /<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g
const start = /<script (nonce="[^"]*") type="module" async="">;\n((?:import \* as \w+ from "[^"]+";\n)+)/
const modules = /import \* as (\w+) from ("[^"]+");\n/g
/** ms for which the scripts wait at most. On a slow line styles and fonts take longer than that, and the line is never idle. */
const patience = 250

/**
 * Has the browser fetch first what the first paint waits for. Over HTTP/1.1 it asks for six things at a time, in the order in which it
 * reads of them, and React writes the sheet of styles last in the head: behind fonts and some twenty scripts, of which none is needed to see the page.
 * The scripts wait until the page can be seen (measured on 1.6 Mbit/s: seen as soon or sooner, awake as soon). React finds the links again
 * wherever in the head they stand, or makes its own.
 */
export function prioritizeStyles(html: string): string {
  const [first, end] = [html.indexOf('<link'), html.indexOf('</head>')]
  if (first < 0 || end < first) return html
  const links = html.slice(first, end)
  const others = links.replaceAll(sheets, '')
  const [, nonce, imports] = start.exec(html.slice(end)) ?? []
  const page = (script: string, rest: string, body: string) =>
    html.slice(0, first) + script + (links.match(sheets) ?? []).join('') + rest + body
  if (!nonce || !imports) return page('', others, html.slice(end))
  const script = `<script ${nonce}>${whenVisible(Array.from(links.matchAll(preloads), ([, address]) => address))}</script>`
  return page(script, others.replaceAll(preloads, ''), html.slice(end).replace(imports, importedWhenVisible(imports)))
}

// Without `fetch` a page sleeps on: asleep its links lead on as documents, awake to the error page.
const whenVisible = (scripts: unknown[]): string => `const pageSeen = new Promise((seen) => {
  if (!window.fetch) return
  setTimeout(seen, ${patience})
  try { new PerformanceObserver(seen).observe({ type: 'paint', buffered: true }) } catch {}
})
{
  const { nonce } = document.currentScript
  const fetched = (href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', nonce, href })
  pageSeen.then(() => document.head.append(...${JSON.stringify(scripts)}.map(fetched)))
}`

function importedWhenVisible(imports: string): string {
  const [names, addresses] = [1, 2].map((part) => Array.from(imports.matchAll(modules), (found) => found[part]).join())
  return `await pageSeen
const [${names}] = await Promise.all([${addresses}].map((address) => import(address)))
`
}
