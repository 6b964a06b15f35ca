// Writes docs/access.md from the rules of the routes and pages: `npm run access`; with --verify it only says whether the page is still right.
import { readFileSync, writeFileSync } from 'node:fs'
import { downloads } from '../src/api/downloads.ts'
import { routes } from '../src/api/routes.ts'
import { pageNames, paths } from '../src/i18n/paths.ts'
import { screens } from '../src/web/screens.ts'

const file = 'docs/access.md'
const callers = ['guest', 'customer', 'counter', 'pharmacist', 'owner']

/** What a caller meets: yes, or the way in which they are turned away. */
function meets(rule, caller, turnedAway) {
  const isOpen = rule === 'anyone' || (rule === 'person' ? caller !== 'guest' : rule.includes(caller))
  return isOpen ? 'yes' : turnedAway
}

const row = (cells) => `| ${cells.join(' | ')} |`
const table = (head, rows) => [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

// Methods of one path stand together, in the order in which people read them.
const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']
const byPath = (a, b) => (a.path === b.path ? methods.indexOf(a.method) - methods.indexOf(b.method) : a.path < b.path ? -1 : 1)

const calls = () =>
  [...routes, ...downloads.map((download) => ({ method: 'GET', ...download }))]
    .toSorted(byPath)
    .map(({ method, path, allow }) => [
      `\`${method} ${path}\``,
      ...callers.map((caller) => meets(allow, caller, allow === 'person' ? '401' : '404')),
    ])

const pages = () =>
  pageNames.map((name) => [
    `\`${paths[name].pt}\``,
    ...callers.map((caller) => meets(screens[name].allow, caller, screens[name].allow === 'person' ? 'sign-in' : '404')),
  ])

const accessPage = () =>
  [
    '# Who may open what',
    '',
    'Generated from the rule that every route and every page states; do not edit: `npm run access`. A route or a page without a rule does not',
    'compile. `yes` means that the door opens: what a person sees behind it is theirs alone, and an unknown id is 404 for everybody.',
    '',
    '## Calls below `/api`',
    '',
    table(['call', ...callers], calls()),
    '',
    '## Pages',
    '',
    'By their Portuguese addresses; the English twins have the same rule. `sign-in`: led there, and back afterwards.',
    '',
    table(['page', ...callers], pages()),
    '',
  ].join('\n')

const written = accessPage()
if (!process.argv.includes('--verify')) writeFileSync(file, written)
if (readFileSync(file, 'utf8') !== written) {
  console.error(`${file} does not match the rules: run npm run access`)
  process.exitCode = 1
}
