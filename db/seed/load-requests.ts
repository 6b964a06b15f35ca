import * as v from 'valibot'
import { addDays, addHours, HOUR, lisbonDate } from '#src/kernel/dates.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { isStaff } from '#src/platform/principal.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { addUpload } from '#src/shop/conversation/actions.server.ts'
import { writeToCustomer, writeToPharmacy } from '#src/shop/requests/request/comments.actions.server.ts'
import { quoteBody } from '#src/shop/requests/quote/schema.ts'
import { quoteRequest, rejectRequest } from '#src/shop/requests/quote/actions.server.ts'
import { prescriptionBody, requestBody } from '#src/shop/requests/request/schema.ts'
import { startPrescription, startRequest } from '#src/shop/requests/form/actions.server.ts'
import { photographer } from '#demo/drawings/photos.ts'
import type { SeedPhoto } from '#demo/drawings/photos.ts'
import { openHoursAgo, quotedAt, whileOpen } from './opening.ts'
import { requests } from './requests.ts'
import { at, made, variantOf } from '#demo/then.ts'
import type { Step } from '#demo/then.ts'
import type { SeedComment, SeedQuote, SeedRequest } from './types.ts'

type Camera = (photo: SeedPhoto) => Promise<Buffer>
type People = { person: Person; pharmacist: Staff; camera: Camera }
type Key = { kind: 'prescription' | 'request'; publicId: string }
type Times = { sent: Date; answered: Date | undefined }

/**
 * The prescriptions and special requests of people just added to the demo,
 * as steps that send them through the shop's own actions at their times.
 */
export function requestSteps(world: World, people: ReadonlyMap<string, Person>): Step[] {
  const pharmacist = [...people.values()].filter(isStaff).find((one) => can(one, 'prescriptions.quote'))
  if (!pharmacist) return []
  // Fonts are loaded once, for the first photo.
  let opened: Promise<Camera> | undefined
  const camera: Camera = async (photo) => (await (opened ??= photographer()))(photo)
  const now = world.now()
  return requests.flatMap((seed) => {
    const person = people.get(seed.principal)
    const times = timesOf(now, seed)
    const hoursAgo = (now.getTime() - times.sent.getTime()) / HOUR
    return person ? [{ hoursAgo, make: () => makeRequest(world, { seed, times }, { person, pharmacist, camera }) }] : []
  })
}

async function makeRequest(world: World, { seed, times }: { seed: SeedRequest; times: Times }, people: People): Promise<void> {
  const key = await send(at(world, times.sent), seed, people)
  if (times.answered) await answer(at(world, times.answered), seed, key, people)
  for (const comment of seed.comments) await write(at(world, whenOf(world.now(), times, comment)), comment, key, people)
}

/** When it was sent and, if answered, when it was answered, for a demo that starts now. */
export function timesOf(now: Date, seed: SeedRequest): Times {
  if ('sentHoursAgo' in seed) return { sent: openHoursAgo(now, seed.sentHoursAgo), answered: undefined }
  const answered = 'quote' in seed ? quotedAt(now, seed.answeredHoursAgo) : whileOpen(now, seed.answeredHoursAgo)
  return { sent: openHoursAgo(answered, seed.sentHoursBefore), answered }
}

const laterOf = (one: Date, other: Date): Date => (one > other ? addHours(one, 1 / 60) : other)

/** A comment follows the sending or the answer by minutes, or is recent. */
function whenOf(now: Date, { sent, answered = sent }: Times, { when }: SeedComment): Date {
  const minutes = { sent: addHours(sent, 1 / 15), answered: addHours(answered, 1 / 30) }
  return when === 'later' ? laterOf(minutes.answered, openHoursAgo(now, 0.4)) : minutes[when]
}

async function send(then: World, seed: SeedRequest, people: People): Promise<Key> {
  const common = { upload_ids: await photosOf(then, seed.photos, people), health_consent: true, submit: true }
  const context = { locale: 'pt', source: 'page' } as const
  if ('specialRequest' in seed) {
    const { id } = made(
      await startRequest(then, people.person, v.parse(requestBody, { ...seed.specialRequest, ...common }), context),
    )
    return { kind: 'request', publicId: id }
  }
  const fields = v.parse(prescriptionBody, { ...seed.prescription, ...common })
  const { id } = made(await startPrescription(then, people.person, fields, context))
  return { kind: 'prescription', publicId: id }
}

async function answer(then: World, seed: SeedRequest, key: Key, { pharmacist }: People): Promise<void> {
  if ('rejected' in seed) made(await rejectRequest(then, pharmacist, key, { reason: seed.rejected, source: 'page' }))
  if ('quote' in seed) made(await quoteRequest(then, pharmacist, key, { quote: await quoteOf(then, seed.quote), source: 'page' }))
}

async function quoteOf(then: World, { validForDays, note, items }: SeedQuote): Promise<v.InferOutput<typeof quoteBody>> {
  const offerOf = async ({ sku, price }: { sku: string; price: string }) => {
    const { id, name } = await variantOf(then, sku)
    return { name, variant_id: id, price }
  }
  const offers = items.map(async ({ quantity, prescribed, alternative, ...offer }) => ({
    ...(await offerOf(offer)),
    quantity,
    prescribed,
    alternative: alternative && (await offerOf(alternative)),
  }))
  return v.parse(quoteBody, {
    items: await Promise.all(offers),
    valid_until: lisbonDate(addDays(then.now(), validForDays)),
    note,
  })
}

async function write(then: World, { by, content, photos }: SeedComment, key: Key, people: People): Promise<void> {
  const written = { content, uploadIds: await photosOf(then, photos, people) }
  if (by === 'staff') made(await writeToCustomer(then, people.pharmacist, key, { ...written, source: 'page' }))
  if (by === 'customer') made(await writeToPharmacy(then, people.person, key, written))
}

async function photosOf(then: World, photos: readonly SeedPhoto[], { person, camera }: People): Promise<string[]> {
  const uploads = photos.map(async (photo) => made(await addUpload(then, person, await camera(photo))).id)
  return Promise.all(uploads)
}
