import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiAnswer, ApiCall, ApiError, ApiRoute, ApiStatus, SuccessStatus } from '#src/platform/jsonapi/route.ts'
import { fieldOf, errorText } from './errors.server.ts'
import { changedFields, draftOf, promotionBody, promotionPatch } from './promotion.schema.ts'
import type { Promotion } from './promotion.ts'
import { promotionResource, staffPromotionSchema } from './resources.api.server.ts'
import { changePromotion, createPromotion, findPromotion, listPromotions, stopPromotion } from './staff.actions.server.ts'
import type { PromotionError } from './staff.actions.server.ts'

const statusOf = {
  not_found: 404,
  promotion_changed: 409,
  coupon_taken: 422,
  sku_unknown: 422,
  sku_not_advertised: 422,
  collection_unknown: 422,
  brand_unknown: 422,
  limit_below_uses: 422,
} as const satisfies Record<PromotionError['code'], ApiStatus>

const notFound = err<ApiError>({ code: 'not_found', status: 404 })

function apiError(error: PromotionError, locale: Locale): ApiError {
  const { code } = error
  const field = fieldOf[code]
  const plain = { code, status: statusOf[code], detail: errorText(error, locale), ...(field && { field }) }
  if ('skus' in error) return { ...plain, meta: { skus: error.skus } }
  return 'uses' in error ? { ...plain, meta: { uses: error.uses } } : plain
}

type CallContext = Pick<ApiCall, 'world' | 'locale'>

const show = ({ world, locale }: CallContext, promotion: Promotion, status: SuccessStatus = 200): ApiAnswer =>
  ok({ status, data: promotionResource(promotion, { locale, now: world.now() }) })

const answer = (call: CallContext, written: Result<Promotion, PromotionError>, status: SuccessStatus = 200): ApiAnswer =>
  written.ok ? show(call, written.value, status) : err(apiError(written.error, call.locale))

const list = defineRoute({
  method: 'GET',
  path: '/staff/promotions',
  summary: 'Every promotion, newest first.',
  resource: staffPromotionSchema,
  allow: 'promotions.change',
  list: true,
  async work({ world, locale, query }) {
    const { promotions, total } = await listPromotions(world.db, query.page)
    return ok({ data: promotions.map((one) => promotionResource(one, { locale, now: world.now() })), total })
  },
})

const create = defineRoute({
  method: 'POST',
  path: '/staff/promotions',
  summary: 'A new promotion. With a code it is a coupon, without one it applies automatically.',
  resource: staffPromotionSchema,
  statuses: [201],
  allow: 'promotions.change',
  body: promotionBody,
  async work(call) {
    const draft = draftOf(call.body, call.world.now())
    if (!draft.ok) return err({ ...draft.error, status: 422 })
    return answer(call, await createPromotion(call.world, draft.value), 201)
  },
})

const find = defineRoute({
  method: 'GET',
  path: '/staff/promotions/{id}',
  summary: 'One promotion, with its scope and how often it was used.',
  resource: staffPromotionSchema,
  allow: 'promotions.change',
  async work(call) {
    const promotion = await findPromotion(call.world.db, call.params['id'] ?? '')
    return promotion ? show(call, promotion) : notFound
  },
})

const change = defineRoute({
  method: 'PATCH',
  path: '/staff/promotions/{id}',
  summary: 'Changes the fields of the request. Placed orders do not change.',
  resource: staffPromotionSchema,
  allow: 'promotions.change',
  body: promotionPatch,
  async work(call) {
    const { seen, ...fields } = call.body
    const promotion = await findPromotion(call.world.db, call.params['id'] ?? '')
    if (!promotion) return notFound
    const draft = draftOf(changedFields(promotion, fields), call.world.now())
    if (!draft.ok) return err({ ...draft.error, status: 422 })
    // Absent fields come from the version just read: a newer version must not be overwritten with them.
    const written = await changePromotion(call.world, promotion.id, { draft: draft.value, expected: seen ?? promotion.version })
    return answer(call, written)
  },
})

const stop = defineRoute({
  method: 'DELETE',
  path: '/staff/promotions/{id}',
  summary: 'Stops a promotion. It stays in the list, because orders reference it.',
  resource: staffPromotionSchema,
  allow: 'promotions.change',
  work: async (call) => answer(call, await stopPromotion(call.world, call.params['id'] ?? '')),
})

export const routes: ApiRoute[] = [list, create, find, change, stop]
