import * as v from 'valibot'
import { issueText } from '#src/i18n/issue.ts'
import { err, ok } from '#src/kernel/result.ts'
import { amount, moment, orNull } from '#src/platform/jsonapi/attributes.ts'
import { defineResource, toOne } from '#src/platform/jsonapi/define-resource.ts'
import { money, ref } from '#src/platform/jsonapi/resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { findStaffProduct } from '../editing/actions.server.ts'
import { staffVariantSchema } from '../editing/resources.api.server.ts'
import { cancelPriceSchedule, listPriceSchedules } from './actions.server.ts'
import { scheduleStateOf } from './price-schedule.ts'
import type { PriceSchedule } from './price-schedule.ts'

const scheduleSchema = defineResource({
  type: 'price-schedule',
  name: 'PriceSchedule',
  attributes: {
    price: amount,
    compare_at_price: orNull(amount),
    from: moment,
    until: orNull(moment),
    state: v.picklist(['planned', 'running']),
  },
  relationships: { variant: toOne(() => staffVariantSchema) },
})

const scheduleResource = (schedule: PriceSchedule) =>
  scheduleSchema.resource({
    id: schedule.id,
    attributes: {
      price: money(schedule.price),
      compare_at_price: schedule.compareAt === null ? null : money(schedule.compareAt),
      from: schedule.startsAt.toISOString(),
      until: schedule.endsAt?.toISOString() ?? null,
      state: scheduleStateOf(schedule),
    },
    relationships: { variant: ref('variant', schedule.variantId) },
  })

const notFound = err({ code: 'not_found', status: 404 } as const)

const list = defineRoute({
  method: 'GET',
  path: '/staff/products/{id}/price-schedules',
  summary: 'The planned and running prices of a product’s packs, the earliest first.',
  resource: scheduleSchema,
  allow: 'catalogue.edit',
  list: true,
  async work({ world, params }) {
    const product = await findStaffProduct(world.db, params['id'] ?? '')
    if (!product) return notFound
    const schedules = await listPriceSchedules(world.db, product.id)
    return ok({ data: schedules.map(scheduleResource), total: schedules.length })
  },
})

const cancel = defineRoute({
  method: 'DELETE',
  path: '/staff/price-schedules/{id}',
  lookUp: '/staff/products',
  summary: 'Cancels a planned price; a running one ends now, and the price that it replaced returns.',
  resource: scheduleSchema,
  statuses: [204],
  allow: 'catalogue.edit',
  async work({ world, principal, source, params, locale }) {
    const cancelled = await cancelPriceSchedule(world, { principal, source }, params['id'] ?? '')
    if (cancelled.ok) return ok({ status: 204, data: null })
    return err({ code: 'not_found', status: 404, detail: issueText('error_price_schedule_gone', locale) })
  },
})

export const routes: ApiRoute[] = [list, cancel]
