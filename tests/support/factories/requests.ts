import sharp from 'sharp'
import * as v from 'valibot'
import type { Person, Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { changeProfile } from '#src/shop/accounts/profile/actions.server.ts'
import { addUpload } from '#src/shop/conversation/actions.server.ts'
import { quoteBody } from '#src/shop/requests/quote/schema.ts'
import { quoteRequest } from '#src/shop/requests/quote/actions.server.ts'
import { prescriptionBody, requestBody } from '#src/shop/requests/request/schema.ts'
import type { Request } from '#src/shop/requests/request/request.ts'
import { startPrescription, startRequest } from '#src/shop/requests/form/actions.server.ts'
import { addPerson } from './builders.ts'

export const prescriptionNumber = '1011000012345678901'

/** Rui, whose profile is complete, so that he may send prescriptions. */
export async function addRui(world: World): Promise<Person> {
  const rui = await addPerson(world, 'customer', 'Rui Carvalho')
  const profile = { name: 'Rui Carvalho', date_of_birth: '1980-02-03', mobile_phone: '900000001', nif: '399999051' }
  const changed = await changeProfile(world, rui, profile, { source: 'page', locale: 'pt' })
  if (!changed.ok) throw new Error(`no profile: ${changed.error.code}`)
  return rui
}

const context = { locale: 'pt', source: 'api' } as const

/** A prescription with its three codes, sent by default. */
export async function addPrescription(world: World, principal: Person, fields: object = {}): Promise<Request> {
  const codes = { prescription_code: prescriptionNumber, dispensation_code: '123456', option_right_code: '4321' }
  const body = v.parse(prescriptionBody, { ...codes, health_consent: true, submit: true, ...fields })
  const started = await startPrescription(world, principal, body, context)
  if (!started.ok) throw new Error(`not sent: ${started.error.code}`)
  return started.value
}

/** A special request for a lotion, sent by default. */
export async function addSpecialRequest(world: World, principal: Person, fields: object = {}): Promise<Request> {
  const body = v.parse(requestBody, { product_request: 'Loção de calamina', health_consent: true, submit: true, ...fields })
  const started = await startRequest(world, principal, body, context)
  if (!started.ok) throw new Error(`not sent: ${started.error.code}`)
  return started.value
}

/** Ana's quote for it: by default two packs at 11.86 €, or a generic at 4.94 €. */
export async function priced(world: World, staff: Staff, { kind, id }: Request, quote: object = {}): Promise<Request> {
  const alternative = { name: 'Atorvastatina Bluepharma', price: '4.94', class: 'MSRM' }
  const items = [{ name: 'Colvast 20 mg', quantity: 2, price: '11.86', class: 'MSRM', alternative }]
  const body = v.parse(quoteBody, { items, ...quote })
  const quoted = await quoteRequest(world, staff, { kind, publicId: id }, { quote: body, source: 'page' })
  if (!quoted.ok) throw new Error(`not priced: ${quoted.error.code}`)
  return quoted.value
}

/** An uploaded photo of this person, not attached to anything yet. The world needs files. */
export async function addPhoto(world: World, principal: Person): Promise<string> {
  const added = await addUpload(world, principal, await drawnPhoto())
  if (!added.ok) throw new Error(`not kept: ${added.error.code}`)
  return added.value.id
}

export const drawnPhoto = (): Promise<Buffer<ArrayBuffer>> =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
