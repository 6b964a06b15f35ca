import * as v from 'valibot'
import { issueText } from '#src/i18n/issue.ts'
import { locales } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import { toDecimal } from '#src/kernel/money.ts'
import { amount, flag, moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import { orderStates } from '#src/shop/orders/order/order.ts'
import { requestKinds, requestStates } from '#src/shop/requests/request/request.ts'
import { lookIssues } from './customer-search.ts'
import { contactFields } from './customer.ts'
import type { CustomerView, FoundCustomer, FoundGuest } from './customer.ts'
import { readCustomer } from './read-customer.server.ts'
import { searchCustomers } from './search.server.ts'

const foundSchema = defineResource({
  type: 'customer',
  name: 'FoundCustomer',
  attributes: {
    name: orNull(text),
    email: text,
    orders: whole,
    blocked: flag,
    matched_by: orNull(v.picklist(['name', 'email', 'phone', 'nif', 'card', 'order'])),
    same_as: orNull(v.picklist(['phone', 'nif'])),
  },
})

const foundResource = ({ id, name, email, orders, isBlocked, matchedBy, sameAs }: FoundCustomer) =>
  foundSchema.resource({ id, attributes: { name, email, orders, blocked: isBlocked, matched_by: matchedBy, same_as: sameAs } })

const guestMeta = orNull(v.strictObject({ order_number: text, email: orNull(text), orders: whole }))
const guestOf = (guest: FoundGuest | null) => guest && { order_number: guest.number, email: guest.email, orders: guest.orders }

const list = defineRoute({
  method: 'GET',
  path: '/staff/customers',
  summary:
    'Customers by part of their name or e-mail, phone, NIF, card or order number; without filter[q] the newest. Contact data is masked. meta.guest: who bought without an account, by whole e-mail or order number.',
  resource: foundSchema,
  meta: { guest: guestMeta },
  allow: 'customers.read',
  list: true,
  filters: { q: v.pipe(v.string(), v.trim(), v.maxLength(100)) },
  async work({ world, principal, query, source, locale }) {
    const found = await searchCustomers(world, principal, {
      q: query.filters.q ?? '',
      page: query.page.number,
      size: query.page.size,
      source,
    })
    if (found.ok) {
      const { customers, total, guest } = found.value
      return ok({ data: customers.map(foundResource), total, meta: { guest: guestOf(guest) } })
    }
    const { error } = found
    if ('retryAfter' in error) return err<ApiError>({ ...error, status: 429 })
    return err<ApiError>({
      ...error,
      status: 422,
      field: 'filter[q]',
      detail: issueText(lookIssues[error.code], locale),
    })
  },
})

const contact = v.strictObject(v.entriesFromList(contactFields, orNull(text)))

const customerSchema = defineResource({
  type: 'customer',
  name: 'StaffCustomer',
  attributes: {
    name: orNull(text),
    contact,
    locale: v.picklist(locales),
    channels: v.array(v.picklist(alertChannels)),
    blocked_at: orNull(moment),
    version: whole,
    created_at: moment,
    order_sums: v.strictObject({ orders: whole, paid: whole, spent: amount, refunded: amount }),
    orders: v.array(v.strictObject({ number: text, state: v.picklist(orderStates), total: amount, placed_at: moment })),
    requests: orNull(
      v.array(
        v.strictObject({
          id: text,
          kind: v.picklist(requestKinds),
          state: v.picklist(requestStates),
          items: whole,
          submitted_at: moment,
        }),
      ),
    ),
    unread_messages: whole,
    points: orNull(v.strictObject({ wallet_id: text, balance_points: whole, balance_amount: amount })),
    consents: v.array(v.strictObject({ kind: text, version: whole, given_at: moment, withdrawn_at: orNull(moment) })),
    sessions: v.array(v.strictObject({ id: text, device: text, started_at: moment, last_used_at: moment })),
    notes: v.array(v.strictObject({ id: text, text, by: orNull(text), at: moment })),
  },
})

const customerResource = (customer: CustomerView) =>
  customerSchema.resource({
    id: customer.id,
    attributes: {
      name: customer.name,
      contact: customer.contact,
      locale: customer.locale,
      channels: [...customer.channels],
      blocked_at: customer.blockedAt?.toISOString() ?? null,
      version: customer.version,
      created_at: customer.since.toISOString(),
      order_sums: {
        orders: customer.sums.orders,
        paid: customer.sums.paid,
        spent: toDecimal(customer.sums.spent),
        refunded: toDecimal(customer.sums.refunded),
      },
      orders: customer.orders.map(({ number, state, total, placedAt }) => ({
        number,
        state,
        total: toDecimal(total),
        placed_at: placedAt.toISOString(),
      })),
      requests:
        customer.requests &&
        customer.requests.rows.map(({ id, kind, state, items, submittedAt }) => ({
          id,
          kind,
          state,
          items,
          submitted_at: submittedAt.toISOString(),
        })),
      unread_messages: customer.messages.unseen,
      points: customer.points && {
        wallet_id: customer.points.walletId,
        balance_points: customer.points.balance,
        balance_amount: toDecimal(customer.points.worth),
      },
      consents: customer.consents.map(({ kind, version, at, withdrawnAt }) => ({
        kind,
        version,
        given_at: at.toISOString(),
        withdrawn_at: withdrawnAt?.toISOString() ?? null,
      })),
      sessions: customer.sessions.map(({ id, device, startedAt, lastUsedAt }) => ({
        id,
        device,
        started_at: startedAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
      })),
      notes: customer.notes.map(({ id, text: content, by, at }) => ({ id, text: content, by, at: at.toISOString() })),
    },
  })

const show = defineRoute({
  method: 'GET',
  path: '/staff/customers/{id}',
  summary:
    'A customer with their latest orders, requests, consents, sessions and notes; prescriptions and requests for medicines only for pharmacists, points for those who credit them. Contact data is masked. Recorded in the audit log.',
  resource: customerSchema,
  allow: 'customers.read',
  async work({ world, principal, params, source }) {
    const customer = await readCustomer(world, principal, { id: params['id'] ?? '', source })
    return customer ? ok({ data: customerResource(customer) }) : err<ApiError>({ code: 'not_found', status: 404 })
  },
})

export const routes: ApiRoute[] = [list, show]
