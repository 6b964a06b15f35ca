import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { flag, moment, orNull, text } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import type { Address } from './address.ts'
import { addressChanges, newAddress } from './schema.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from './actions.server.ts'

const savedAddressSchema = defineResource({
  type: 'address',
  name: 'SavedAddress',
  attributes: {
    firstname: text,
    lastname: text,
    address1: text,
    address2: orNull(text),
    city: text,
    zipcode: text,
    phone: text,
    country_iso: v.literal('PT'),
    default: flag,
    created_at: moment,
  },
})

const addressResource = ({ id, isDefault, createdAt, ...address }: Address) =>
  savedAddressSchema.resource({
    id,
    attributes: {
      firstname: address.firstname,
      lastname: address.lastname,
      address1: address.address1,
      address2: address.address2,
      city: address.city,
      zipcode: address.zipcode,
      phone: address.phone,
      country_iso: 'PT',
      default: isDefault,
      created_at: createdAt.toISOString(),
    },
  })

const list = defineRoute({
  method: 'GET',
  path: '/addresses',
  summary: 'The address book of the person who is signed in: the default first, then the newest; twenty at most.',
  resource: savedAddressSchema,
  allow: 'person',
  list: true,
  async work({ world, principal, query }) {
    const addresses = await listAddresses(world, principal)
    const { number, size } = query.page
    const visible = addresses.slice((number - 1) * size, number * size)
    return ok({ data: visible.map(addressResource), total: addresses.length })
  },
})

const add = defineRoute({
  method: 'POST',
  path: '/addresses',
  summary: 'Adds an address in Portugal; the first one is the default.',
  resource: savedAddressSchema,
  statuses: [201],
  allow: 'person',
  body: newAddress,
  async work({ world, principal, body }) {
    const added = await addAddress(world, principal, body)
    return added.ok ? ok({ status: 201, data: addressResource(added.value) }) : err({ ...added.error, status: 422 })
  },
})

const change = defineRoute({
  method: 'PATCH',
  path: '/addresses/{id}',
  summary: 'Changes the fields of the request; default: true makes it the one that is offered first.',
  resource: savedAddressSchema,
  allow: 'person',
  body: addressChanges,
  async work({ world, principal, params, body }) {
    const changed = await changeAddress(world, principal, params['id'] ?? '', body)
    return changed.ok ? ok({ data: addressResource(changed.value) }) : err({ ...changed.error, status: 404 })
  },
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/addresses/{id}',
  summary: 'Removes an address; the newest of the others becomes the default in its place.',
  resource: savedAddressSchema,
  statuses: [204],
  allow: 'person',
  async work({ world, principal, params }) {
    const removed = await removeAddress(world, principal, params['id'] ?? '')
    return removed.ok ? ok({ status: 204, data: null }) : err({ ...removed.error, status: 404 })
  },
})

export const routes: ApiRoute[] = [list, add, change, remove]
