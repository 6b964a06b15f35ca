// Writes docs/access.md from the rules of the routes and pages: `npm run docs:access`; --verify only checks that it is current.
import { readFileSync, writeFileSync } from 'node:fs'
import { downloads } from '../src/api/downloads.ts'
import { routes } from '../src/api/routes.ts'
import { can, canSee, capabilities, rolesWith, staffRoles } from '../src/shop/permissions/capabilities.ts'
import { pageNames, paths } from '../src/i18n/paths.ts'
import { screens } from '../src/web/screens.ts'

const file = 'docs/access.md'
const callers = ['guest', 'customer', ...staffRoles]
const isOpenRule = (rule) => rule === 'anyone' || rule === 'person'

/** The outcome for a caller: access, or how they are refused; `visible`: who sees the area of a call they may not use. */
function meets(rule, caller, { guest, visible }) {
  if (rule === 'anyone') return 'yes'
  if (rule === 'person') return caller === 'guest' ? guest : 'yes'
  const holder = { roles: staffRoles.filter((role) => role === caller) }
  if (can(holder, rule)) return 'yes'
  return canSee(holder, rule) ? visible : '404'
}
const needs = (rule) => (isOpenRule(rule) ? '' : `\`${rule}\``)

const row = (cells) => `| ${cells.join(' | ')} |`
const table = (head, rows) => [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

// Methods of one path in the usual reading order.
const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']
const byPath = (a, b) => (a.path === b.path ? methods.indexOf(a.method) - methods.indexOf(b.method) : a.path < b.path ? -1 : 1)

const calls = () =>
  [...routes, ...downloads.map((download) => ({ method: 'GET', ...download }))]
    .toSorted(byPath)
    .map(({ method, path, allow }) => [
      `\`${method} ${path}\``,
      needs(allow),
      ...callers.map((caller) => meets(allow, caller, { guest: '401', visible: '403' })),
    ])

const pages = () =>
  pageNames.map((name) => [
    `\`${paths[name].pt}\``,
    needs(screens[name].allow),
    ...callers.map((caller) => meets(screens[name].allow, caller, { guest: 'sign-in', visible: '404' })),
  ])

const duties = () =>
  capabilities.map((name) => [`\`${name}\``, ...staffRoles.map((role) => (rolesWith(name).includes(role) ? 'yes' : ''))])

const accessPage = () =>
  [
    '# Who may open what',
    '',
    'Generated from the rule that every route and every page states; do not edit: `npm run docs:access`. A route or a page without a rule does not',
    'compile. `yes` means that the call or page may be opened: a person still sees only their own data there, and an unknown id is always 404.',
    '',
    'A person may have several roles, with the capabilities of all of them. Staff who may read an area (`….read`) get 403 from its other calls,',
    'other people 404.',
    '',
    '## What each role may do',
    '',
    table(['capability', ...staffRoles], duties()),
    '',
    '## Calls below `/api`',
    '',
    table(['call', 'needs', ...callers], calls()),
    '',
    '## Pages',
    '',
    'By their Portuguese addresses; the English ones have the same rule. `sign-in`: redirected to the sign-in page, and back afterwards.',
    '',
    table(['page', 'needs', ...callers], pages()),
    '',
  ].join('\n')

const written = accessPage()
if (!process.argv.includes('--verify')) writeFileSync(file, written)
if (readFileSync(file, 'utf8') !== written) {
  console.error(`${file} does not match the rules: run npm run docs:access`)
  process.exitCode = 1
}
