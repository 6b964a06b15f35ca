// @module-tag rest
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { loadContent } from '#db/seed/load-content.ts'
import { seedPeople } from '#db/seed/load-people.ts'
import { loadPromotions } from '#db/seed/load-promotions.ts'
import { loadReplies } from '#db/seed/load-replies.ts'
import { downloads } from '#src/api/downloads.ts'
import { parametersOf } from '#src/api/openapi.ts'
import { routes } from '#src/api/routes.ts'
import { dataPath } from '#src/i18n/data-path.ts'
import { pageNames, paths } from '#src/i18n/paths.ts'
import { csvIn, textOfCell } from '#src/kernel/csv.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { importKinds } from '#src/shop/catalogue/import/import.ts'
import { fieldsOfKind } from '#src/shop/catalogue/import/import-fields.ts'
import { staffRoles } from '#src/shop/permissions/capabilities.ts'
import { createApp } from '#src/web/app.ts'
import { askOf, openApi } from '#tests/support/api/api.ts'
import { queryOf } from '#tests/support/api/boundary-values.ts'
import { formBody, formKey, pageAt } from '#tests/support/api/form-bodies.ts'
import { formsIn, linksIn } from '#tests/support/api/html-forms.ts'
import type { HtmlForm } from '#tests/support/api/html-forms.ts'
import { addOrder, addPerson } from '#tests/support/factories/builders.ts'
import { hostileTexts } from '#tests/support/factories/hostile-strings.ts'
import { stockedShopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inLong } from '#tests/support/world/long.ts'

// Texts that staff type, in every field of every form that the back office shows, and in every column of the files that they import;
// then every page, its data, every download, email and SMS. Forms, downloads, columns and filters are found, so that a new one joins.

const buildDir = join(import.meta.dirname, '../../build')
const texts = Object.values(hostileTexts)
let turn = 0
const nextText = (): string => texts[turn++ % texts.length] ?? ''
const textsPerField = inLong(1, texts.length)
/** Every so many forms are sent. */
const formStep = inLong(15, 1)

const { world } = await stockedShopFixture()
await transaction(world.db, async (tx) => {
  for (const load of [loadContent, loadPromotions, loadReplies]) await load({ ...world, tx })
})
await seedPeople(world)
const built = await import(pathToFileURL(join(buildDir, 'server/index.js')).href)
const trusting = { ...world, config: { ...world.config, trustedProxies: ['127.0.0.1'] } }
const app = createApp(trusting, { pages: built.pages, buildId: built.buildId, apiRoutes: routes, buildDir })
const { signIn } = openApi(world)
const ana = await addPerson(world, staffRoles, 'Ana Vaz')
const marta = await addPerson(world, 'customer', 'Marta Passeio')
await addOrder(world, { principal: marta })
await addOrder(world, { principal: marta, patch: { special_instructions: 'Depois das seis' } })
const [asAna, asMarta] = [await signIn(ana), await signIn(marta)]
const sessions = { guest: {}, customer: asMarta, staff: asAna } as const

let senders = 0
type Opened = { status: number; text: string; headers: Headers }
type Sent = { method?: string; headers: Record<string, string>; body?: BodyInit }
async function open(path: string, init: Sent): Promise<Opened> {
  senders += 1
  const headers = { ...init.headers, 'X-Forwarded-For': `10.${senders >> 16}.${(senders >> 8) % 256}.${senders % 256}` }
  const response = await app.fetch(
    new Request(`http://shop.test${path}`, { ...init, headers: { ...headers, Origin: 'http://shop.test' } }),
  )
  // Throws on invalid UTF-8.
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await response.arrayBuffer())
  return { status: response.status, text, headers: response.headers }
}

const raw = /<script>alert\(|<img src=x|<svg onload|(?:href|src|action|content)="\s*javascript:/i
const control = /[\p{Cc}--[\t\n\r]]/v
const turning = /[\u202A-\u202E\u2066-\u2069]/
/** `isPage`: read as HTML; in JSON and tables a tag is text. */
const isSound = (text: string, isPage = true): boolean =>
  !(isPage && raw.test(text)) && !control.test(text) && !turning.test(text) && text.isWellFormed()

const broken: string[] = []
const counts = { forms: 0, fields: 0, accepted: 0, opened: 0, outputs: 0, cells: 0, filters: 0 }

function checkText(text: string, where: string, isPage = true): void {
  counts.outputs += 1
  if (!isSound(text, isPage)) broken.push(`${where}: ${(raw.exec(text) ?? control.exec(text) ?? turning.exec(text) ?? ['?'])[0]}`)
}

async function openPage(path: string, headers: Record<string, string>): Promise<string> {
  const page = await open(path, { headers })
  if (page.status >= 500) broken.push(`${page.status} ${path}`)
  if (page.status === 200) counts.opened += 1
  checkText(page.text, path)
  for (const [name, value] of page.headers) if (!isSound(value)) broken.push(`${path} ${name}`)
  for (const [, json = ''] of page.text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)) JSON.parse(json)
  return page.text
}

/** Every page that links lead to; of pages that differ by their id alone, the first two. */
async function walk(headers: Record<string, string>, visit: (address: string, html: string) => Promise<void>): Promise<void> {
  const times = new Map<string, number>()
  const ahead = pageNames.map((name) => paths[name].pt.replace('/:id?', '')).filter((path) => !path.includes(':id'))
  for (let address = ahead.shift(); address !== undefined; address = ahead.shift()) {
    const html = await openPage(address, headers)
    await visit(address, html)
    for (const link of linksIn(html)) {
      const name = pageAt(link)
      if (!name || link.startsWith('/en')) continue
      const { pathname, searchParams } = new URL(link, 'http://shop.test')
      const differs = name === 'staff.settings.show' || name === 'staff.pages.show'
      const kind = [name, differs && pathname, ...new Set([...searchParams.keys()].toSorted())].join(' ')
      const before = times.get(kind) ?? 0
      if (before < (searchParams.size > 0 ? 1 : 2)) ahead.push(link)
      times.set(kind, before + 1)
    }
  }
}

async function sendHostile(form: HtmlForm, at: string): Promise<void> {
  counts.forms += 1
  const names = new Set(form.fields.filter(({ isTyped, isFile }) => isTyped && !isFile).map(({ name }) => name))
  for (const name of names)
    for (let count = 0; count < textsPerField; count += 1) {
      // The page as it is now: the last text may be in its version or its action.
      const { text: html } = await open(at, { headers: asAna })
      const current = formsIn(html, at).find((one) => formKey(one) === formKey(form)) ?? form
      const text = nextText()
      const body = formBody(current, { name, values: [text] })
      const { status, text: answer } = await open(current.action, { method: 'POST', headers: asAna, body })
      counts.fields += 1
      if (status < 400) counts.accepted += 1
      if (status >= 500) broken.push(`${status} ${formKey(form)}, ${name} = ${JSON.stringify(text).slice(0, 60)}`)
      checkText(answer, `the answer to ${formKey(form)}, ${name}`)
    }
}

const done = new Set<string>()
test(
  'no form of the back office fails for it, nor shows it as more than text',
  { timeout: inLong(600_000, 3_600_000) },
  async () => {
    await walk(asAna, async (address, html) => {
      for (const form of formsIn(html, address)) {
        const key = formKey(form)
        if (form.method !== 'post' || done.has(key) || !pageAt(form.action)?.startsWith('staff')) continue
        done.add(key)
        if (done.size % formStep === 0) await sendHostile(form, address)
      }
    })
    await runJobs(world)
    expect(broken.splice(0)).toEqual([])
    expect([counts.forms > 8, counts.fields > 20, counts.accepted > 5], JSON.stringify(counts)).toEqual([true, true, true])
  },
)

test('imported files with it in each column are checked, applied and undone', { timeout: 120_000 }, async () => {
  const ask = askOf('http://shop.test', async (request) => app.fetch(request))
  const usual: Record<string, string> = { class: 'COSMETIC', brand: 'Olivane', form: 'Creme', pack: '50 ml', price: '3,30' }
  for (const kind of importKinds) {
    const header = fieldsOfKind[kind]
    const rows = header.flatMap((field) =>
      ['name', field].map((_, at) =>
        header.map((one, column) => {
          if (one === field)
            return nextText()
              .replaceAll('\0', '')
              .toWellFormed()
              .slice(0, at === 0 ? 60 : 12_000)
          if (one === 'name') return `Creme ${nextText().replaceAll('\0', '').toWellFormed().slice(0, 60)} ${column}`
          return one === 'sku' ? `HOSTIL-${field.toUpperCase()}-${at}` : (usual[one] ?? '')
        }),
      ),
    )
    const form = new FormData()
    const name = `${nextText()
      .replaceAll(/[\0\r\n]/g, '')
      .toWellFormed()
      .slice(0, 80)}.csv`
    form.set('file', new File([[header, ...rows].map((row) => csvIn('pt').line([...row])).join('')], name, { type: 'text/csv' }))
    form.set('kind', kind)
    const body = await new Response(form).blob()
    const sent = await ask('POST', '/staff/imports', body, { ...asAna, 'Content-Type': body.type })
    expect(sent.status).toBe(202)
    const { id } = sent.data
    for (const action of ['check', 'apply', 'undo']) {
      if (action !== 'check')
        await ask('POST', `/staff/imports/${id}/${action}`, action === 'apply' ? { only: 'valid' } : {}, asAna)
      await runJobs(world)
      await openPage(paths['staff.imports.show'].pt.replace(/:id\??/, id), asAna)
      checkCells((await open(`/api/staff/imports/${id}/report`, { headers: asAna })).text, `the report of ${kind}`)
      checkText((await open(`/api/staff/imports/${id}`, { headers: asAna })).text, `import of ${kind}`, false)
    }
  }
  expect(broken.splice(0)).toEqual([])
})

/** As a spreadsheet would read it: what begins with a sign is a text, and what was written comes back. */
function checkCells(csv: string, where: string): void {
  for (const row of parse(csv, { bom: true, delimiter: ';', relax_column_count: true }))
    for (const cell of row) {
      counts.cells += 1
      const isNumber = /^-?\d+(?:[.,]\d+)?$/.test(cell)
      const starts = cell.split(/[,\t\r\n]/).some((part) => /^[\s"]*[=+\-@＝＋－＠]/.test(part))
      if (starts && !isNumber) broken.push(`${where}: ${JSON.stringify(cell).slice(0, 60)}`)
      if (
        !csvIn('pt')
          .line([textOfCell(cell, ';')])
          .startsWith(`"${cell.replaceAll('"', '""')}"`)
      )
        broken.push(`${where}: ${cell.slice(0, 60)}`)
    }
}

test('no download has a cell that a spreadsheet would compute', { timeout: 60_000 }, async () => {
  const tables = downloads.filter(({ path, contentType }) => contentType.startsWith('text/csv') && !path.includes('{'))
  expect(tables.length).toBeGreaterThan(9)
  for (const { path } of tables) {
    const { status, text, headers } = await open(`/api${path}`, { headers: asAna })
    expect(status, path).toBe(200)
    expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="[\w.-]+"$/)
    checkText(text, path, false)
    checkCells(text, path)
  }
  expect(broken.splice(0)).toEqual([])
})

test('pages and their data show it as text to everyone', { timeout: inLong(300_000, 1_200_000) }, async () => {
  // A short run looks where staff work, which shows most of it, and as a guest.
  for (const headers of [sessions.guest, sessions.staff, ...inLong([], [sessions.customer])])
    await walk(headers, async (address) => {
      const { pathname, search } = new URL(address, 'http://shop.test')
      const { status, text } = await open(dataPath(pathname) + search, { headers })
      if (status >= 500) broken.push(`${status} ${address}, data`)
      counts.outputs += 1
      // JSON escapes what would be a tag, and is not shown as it is.
      if (!text.isWellFormed() || control.test(text)) broken.push(`${address}, data`)
    })
  expect(broken.splice(0)).toEqual([])
  expect(counts.opened).toBeGreaterThan(150)
})

test('emails and SMS have it as text, with one subject', async () => {
  const emails = await world.db.selectFrom('pretend.letters').select(['recipient', 'subject', 'text', 'html']).execute()
  expect(emails.length).toBeGreaterThan(inLong(0, 2))
  for (const { recipient, subject, text, html } of emails) {
    expect(recipient).toMatch(/^[^\s<>,;]+@[\w.-]+$/)
    expect(subject).not.toMatch(/[\r\n]/)
    for (const part of [html, subject]) checkText(part, subject)
    if (control.test(text) || turning.test(text)) broken.push(`the text of ${subject}`)
  }
  for (const sms of await world.db.selectFrom('pretend.texts').selectAll().execute())
    if (control.test(sms.text) || turning.test(sms.text)) broken.push('an SMS')
  expect(broken.splice(0)).toEqual([])
})

const searches = [
  ...texts.map((text) => text.toWellFormed()),
  '%%%___\\\\',
  "' or '1'='1",
  'cafe\u0301 e\u0301\u0316'.repeat(40),
  '\u200B\u200D\uFEFFzero',
  '\u05D0\u0627\u202Bdireita',
  '(((((((((((a+)+)+$',
  'a & | ! <-> :*',
]
const perFilter = inLong(4, searches.length)
const maxMs = 100

test('every text filter takes it, and no search costs much', { timeout: inLong(60_000, 600_000) }, async () => {
  const filters = routes
    .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    .flatMap((route) =>
      parametersOf(route)
        .filter((one) => one.in === 'query' && one.name.startsWith('filter'))
        .map(({ name }) => ({ path: route.path, name })),
    )
  for (const [at, { path, name }] of filters.entries())
    for (let count = 0; count < perFilter; count += 1) {
      const text = searches[(at * perFilter + count) % searches.length] ?? ''
      let quickest = Infinity
      for (let run = 0; run < 4 && quickest >= maxMs; run += 1) {
        const before = process.threadCpuUsage()
        const { status, text: answer } = await open(`/api${path}?${queryOf(name, text)}`, { headers: asAna })
        const { user, system } = process.threadCpuUsage(before)
        quickest = Math.min(quickest, (user + system) / 1000)
        if (status !== 200 && ![400, 414, 422].includes(status)) broken.push(`${status} ${path} ${name}`)
        if (!answer.isWellFormed()) broken.push(`${path} ${name}`)
      }
      counts.filters += 1
      if (quickest >= maxMs) broken.push(`${Math.round(quickest)} ms ${path} ${name} ${JSON.stringify(text).slice(0, 40)}`)
    }
  expect(filters.length).toBeGreaterThan(30)
  expect(broken.splice(0)).toEqual([])
  // oxlint-disable-next-line no-console -- how much was tried is a figure of the report
  console.log(`Hostile texts of staff: ${JSON.stringify(counts)}`)
})
