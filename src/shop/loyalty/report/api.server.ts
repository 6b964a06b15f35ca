import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { checkCardNumbers } from '../counter/staff-card-list.ts'
import { importCards } from '../counter/staff-import.server.ts'
import type { Imported } from '../counter/staff-import.server.ts'
import { readPeriod } from './staff-report.ts'
import { readReport } from './actions.server.ts'
import { reportResource, reportSchema } from '../counter/staff-resources.api.server.ts'
import { cardsBody, reportFilters } from '../counter/schema.ts'

const report = defineRoute({
  method: 'GET',
  path: '/staff/loyalty-report',
  summary:
    'Points issued, spent, returned, expired and adjusted per month, and outstanding points; by default of the last twelve months.',
  resource: reportSchema,
  allow: 'loyalty.report',
  filters: reportFilters,
  async work({ world, query }) {
    const { from, to } = query.filters
    const period = readPeriod(new URLSearchParams({ ...(from && { from }), ...(to && { to }) }), world.now())
    if (!period) return err<ApiError>({ code: 'unknown_filter', status: 400, parameter: 'filter[from]' })
    return ok({ data: reportResource(await readReport(world, period)) })
  },
})

const cardsSchema = defineResource({ type: 'loyalty_cards', attributes: { added: whole, known: whole, repeated: whole } })

const importResource = ({ added, known, repeated }: Imported) =>
  cardsSchema.resource({ id: 'plastic', attributes: { added, known, repeated } })

const maxNotified = 100

const cards = defineRoute({
  method: 'POST',
  path: '/staff/loyalty-cards',
  summary: 'Registers numbers of plastic cards, up to ten thousand at a time; all or none.',
  resource: cardsSchema,
  allow: 'loyalty.import',
  body: cardsBody,
  async work({ world, principal, body, source }) {
    const list = checkCardNumbers(body.numbers)
    if (!list.ok) {
      const lines = 'lines' in list.error ? list.error.lines.slice(0, maxNotified) : []
      const meta = { wrong: lines.map(({ line, code }) => ({ line, code })) }
      return err<ApiError>({ code: list.error.code, status: 422, field: 'numbers', meta })
    }
    const imported = await importCards(world, principal, { list: list.value, source })
    return imported.ok ? ok({ data: importResource(imported.value) }) : err({ ...imported.error, status: 403 })
  },
})

export const routes: ApiRoute[] = [report, cards]
