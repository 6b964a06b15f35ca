import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { Person } from '#src/platform/principal.ts'
import { addPerson } from '#tests/support/factories/builders.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { inAll } from '#tests/support/world/short.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { changeProfile } from '#src/shop/accounts/profile/actions.server.ts'
import { listRequests } from '../../request/actions.server.ts'
import { readDraft } from '../../drafts/actions.server.ts'
import { submitPrescription } from './prescription-form.server.ts'
import { readPrescriptionForm } from './new-prescription.server.ts'
import type { PrescriptionAnswer } from '../../request/screens/prescription-view.ts'

const number = '1011000045821936702'
const second = '2022000045821936702'
const sms = `Receita N.º ${number}\nCod. Acesso e Dispensa: 482913\nCod. Direito Opcao: 7264`
const two = `${sms}\nReceita ${second} acesso 111222 opção 3334`

let rui: Person
const { world } = await shopFixture({ externalServices: { files: memoryFiles(new Map()) } })
beforeEach(async () => {
  rui = await addPerson(world, 'customer', 'Rui Carvalho')
  const whole = { date_of_birth: '1980-02-03', mobile_phone: '900000001', nif: '399999051' }
  await changeProfile(world, rui, whole, { source: 'page', locale: 'pt' })
})

const visit = (url: string, locale: Locale = 'pt') => ({
  ...visitAs(world, { principal: rui, sessionToken: 'session', url, locale }),
  principal: rui,
})
const form = pathTo('prescriptions.new', 'pt')

/** Submits the form by one of its buttons, with these fields. */
async function press(intent: string, fields: Record<string, string | Blob | readonly string[]>, locale: Locale = 'pt') {
  const body = new FormData()
  body.set('intent', intent)
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) body.append(name, value, 'guia.png')
    if (typeof value === 'string') body.append(name, value)
    if (Array.isArray(value)) for (const one of value) body.append(name, one)
  }
  const request = new Request(`http://shop.test${form}`, { method: 'POST', body })
  return withLocale(locale, () => submitPrescription(visit(form, locale), request))
}
async function submit(intent: string, fields: Record<string, string | Blob | readonly string[]>, locale?: Locale) {
  const answer = await press(intent, fields, locale)
  if (answer instanceof Response) throw new Error(`led to ${answer.headers.get('Location')}`)
  return answer
}
const ledTo = (answer: Response | PrescriptionAnswer): string | null =>
  answer instanceof Response ? answer.headers.get('Location') : null
const open = (url = form) => withLocale('pt', () => readPrescriptionForm(visit(url)))
const sent = async () => (await listRequests(world, rui, 'prescription', { number: 1, size: 10 })).requests
const png = async () =>
  new Blob([
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  ])
/** Checks the form, then sends what the review page returned. */
async function send(fields: Record<string, string | Blob>): Promise<string | null> {
  expect(ledTo(await press('review', fields))).toBe(`${form}?rever`)
  const { review } = await open(`${form}?rever`)
  return ledTo(await press('send', { revision: review?.revision ?? '' }))
}

describe('a prescription is sent in two steps', () => {
  test('by its message: shown for review, then sent, and the draft is deleted', async () => {
    const typed = { way: 'sms', sms_message: sms, preference: 'generic', message: 'Só uma caixa.', health_consent: '1' }
    expect(ledTo(await press('review', typed))).toBe(`${form}?rever`)
    const { review } = await open(`${form}?rever`)
    expect(review?.facts.map(({ text }) => text)).toEqual([
      '1011 0000 4582 1936 702',
      '482 913',
      '7264',
      sms,
      'Genérico',
      'Só uma caixa.',
    ])
    const answer = await press('send', { revision: review?.revision ?? '' })
    const [prescription] = await sent()
    expect(ledTo(answer)).toBe(`${pathTo('prescriptions.show', 'pt', { id: prescription?.id ?? '' })}?sent`)
    expect(prescription).toMatchObject({
      state: 'pending',
      codes: { number, access: '482913', option: '7264' },
      sms,
      text: 'Só uma caixa.',
      preference: 'generic',
      healthConsent: 1,
    })
    expect(await readDraft(world, rui, 'prescription')).toBeUndefined()
  })

  test('by typed codes, in any groups; a message in another tab is not sent', async () => {
    const codes = { prescription_code: '1011-0000 4582.1936 70x', dispensation_code: '482 913', option_right_code: '' }
    await send({ mode: 'codes', ...codes, sms_message: 'something else', health_consent: '1' })
    expect(await sent()).toMatchObject([
      { codes: { number: '101100004582193670X', access: '482913', option: null }, sms: null, preference: null },
    ])
  })

  test('by a photo alone, which is saved without scripts', async () => {
    const result = await submit('keep', { way: 'photo', photos: await png() })
    expect(result.photos).toHaveLength(1)
    const id = result.photos?.[0]?.id ?? ''
    expect((await open()).photos.map((photo) => photo.id)).toEqual([id])
    expect(await send({ mode: 'photo', upload_ids: id, health_consent: '1' })).toContain('?sent')
    expect(await sent()).toMatchObject([{ codes: null, uploads: [{ id }] }])
  })

  test('a code that was corrected by hand wins, and the message is sent along', async () => {
    await send({ mode: 'sms', sms_message: sms, prescription_code: number, dispensation_code: '482 914', health_consent: '1' })
    expect(await sent()).toMatchObject([{ codes: { number, access: '482914' }, sms }])
  })

  test('submitted twice it is sent once, and the second submission leads to the list', async () => {
    await press('review', { mode: 'sms', sms_message: sms, health_consent: '1' })
    const { review } = await open(`${form}?rever`)
    const fields = { revision: review?.revision ?? '' }
    expect(ledTo(await press('send', fields))).toContain('?sent')
    expect(ledTo(await press('send', fields))).toBe(pathTo('prescriptions', 'pt'))
    expect(await sent()).toHaveLength(1)
  })

  test('a draft changed in another tab is shown again and not sent', async () => {
    await press('review', { mode: 'sms', sms_message: sms, health_consent: '1' })
    const { review } = await open(`${form}?rever`)
    await press('keep', { mode: 'sms', sms_message: sms, message: 'Mais uma.', health_consent: '1' })
    const answer = await submit('send', { revision: review?.revision ?? '' })
    expect(answer.errors).toEqual({ form: 'O rascunho mudou entretanto. Confira-o de novo antes de enviar.' })
    expect(await sent()).toEqual([])
    expect((await open(`${form}?rever`)).review?.facts.at(-1)?.text).toBe('Mais uma.')
  })
})

describe('all errors are shown at once, at their fields, and typed values stay', () => {
  test('a number too short, no access code, no consent', async () => {
    const answer = await submit('review', { way: 'codes', prescription_code: '1011 0000 4582 1936 7', option_right_code: '7264' })
    expect(answer.errors).toEqual({
      prescription_code: 'O número da receita tem 19 algarismos e este tem 17. Confira com a guia.',
      dispensation_code: 'Escreva os 6 algarismos do código de acesso e dispensa',
      health_consent: 'Para enviar a receita, autorize o tratamento dos dados de saúde',
    })
    expect(Object.keys(answer.errors)).toEqual(['prescription_code', 'dispensation_code', 'health_consent'])
    expect(answer.values).toMatchObject({ prescription_code: '1011 0000 4582 1936 7', option_right_code: '7264' })
    expect((await open()).values).toMatchObject({ prescription_code: '1011 0000 4582 1936 7' })
  })

  test.each([
    ['20 digits', { prescription_code: `${number}1` }, 'prescription_code', '20'],
    ['a letter other than X', { prescription_code: '101100004582193670A' }, 'prescription_code', 'X'],
    ['5 digits', { dispensation_code: '48291' }, 'dispensation_code', '5'],
    ['3 digits', { option_right_code: '726' }, 'option_right_code', '3'],
  ])('%s', async (_, typed, field, said) => {
    const whole = { prescription_code: number, dispensation_code: '482913', health_consent: '1' }
    const { errors } = await submit('review', { mode: 'codes', ...whole, ...typed })
    expect(Object.keys(errors)).toEqual([field])
    expect(errors[field]).toContain(said)
  })

  test.each([
    ['codes', { prescription_code: 'Escreva os 19', dispensation_code: 'Escreva os 6' }],
    ['sms', { sms_message: 'Cole aqui o SMS' }],
    ['photo', { photos: 'Junte uma fotografia' }],
  ])('an empty form, by %s', async (mode, said) => {
    const { errors } = await submit('review', { way: mode, health_consent: '1' })
    expect(Object.keys(errors)).toEqual(Object.keys(said))
    for (const [field, start] of Object.entries(said)) expect(errors[field]).toContain(start)
  })

  test('a message without codes is an error; codes typed separately are used', async () => {
    const { errors } = await submit('review', { mode: 'sms', sms_message: 'Olá', health_consent: '1' })
    expect(Object.keys(errors)).toEqual(['sms_message'])
    await send({
      mode: 'sms',
      sms_message: 'Olá',
      prescription_code: number,
      dispensation_code: '482913',
      health_consent: '1',
    })
    expect(await sent()).toMatchObject([{ codes: { number }, sms: null }])
  })

  test('two prescriptions in one text: the customer has to choose, and the other one is not sent', async () => {
    const result = await submit('review', { way: 'sms', sms_message: two, health_consent: '1' })
    expect(result.errors).toEqual({ sms_which: 'Escolha qual das receitas deste texto quer enviar' })
    expect(result.values).toMatchObject({ sms_message: two })
    expect(await send({ mode: 'sms', sms_message: two, sms_which: `${second} 111222`, health_consent: '1' })).toContain('?sent')
    expect(await sent()).toMatchObject([{ codes: { number: second, access: '111222', option: '3334' }, sms: null }])
  })

  test('a text that is too long is refused with its length, and shown again in full', async () => {
    const long = 'x'.repeat(2001)
    const answer = await submit('review', { way: 'sms', sms_message: sms, message: long, health_consent: '1' })
    expect(answer.errors).toEqual({ message: 'A mensagem tem 2001 caracteres; cabem 2000. Encurte-a um pouco.' })
    expect(answer.values?.['message']).toBe(long)
    const pasted = await submit('keep', { way: 'sms', sms_message: 'y'.repeat(4001) })
    expect(pasted.errors['sms_message']).toContain('4001')
  })

  test('a file that is no photo: everything else is saved, other photos too', async () => {
    const result = await submit('keep', { way: 'photo', message: 'Olá', photos: new Blob(['GIF89a']) })
    expect(result.errors['photos']).toContain('guia.png')
    expect(await readDraft(world, rui, 'prescription')).toMatchObject({ fields: { message: 'Olá' }, uploads: [] })
    const photo = await submit('keep', { way: 'photo', photos: await png() })
    const again = await submit('review', {
      way: 'photo',
      upload_ids: photo.photos?.[0]?.id ?? '',
      photos: new Blob(['%PDF']),
      health_consent: '1',
    })
    expect(again.photos).toHaveLength(1)
    expect(Object.keys(again.errors)).toEqual(['photos'])
  })

  test('a photo of another person, or a deleted one, is reported as missing', async () => {
    const { errors } = await submit('review', { mode: 'sms', sms_message: sms, upload_ids: world.id(), health_consent: '1' })
    expect(Object.keys(errors)).toEqual(['photos'])
  })

  test('too many in a minute: the form is shown again as it was typed', inAll, async () => {
    for (let time = 0; time < 60; time += 1) await press('autosave', { message: String(time) })
    const { errors, values } = await submit('keep', { mode: 'sms', sms_message: sms, message: 'Olá' })
    expect(errors['form']).toMatch(/Espere \d+ segundos/)
    expect(values).toMatchObject({ sms_message: sms, message: 'Olá' })
  })
})

describe('the consent to the use of health data', () => {
  test('is shown with its text and version, and the retention of the codes', async () => {
    const { consent } = await open()
    expect(consent).toMatchObject({ version: 1, text: expect.stringContaining('dados de saúde') })
    expect(consent.note).toContain('30 dias')
  })
})

describe('an incomplete profile', () => {
  beforeEach(async () => {
    rui = await addPerson(world, 'customer', 'Rui Carvalho')
  })

  test('is mentioned on the page; the link saves the typed values and leads back', async () => {
    const there = `${pathTo('sign-up.profile', 'pt')}?return=${encodeURIComponent(`${form}?rever`)}`
    expect((await open()).profile).not.toBeNull()
    expect(ledTo(await press('profile', { mode: 'sms', sms_message: sms, message: 'Olá' }))).toBe(there)
    expect(await readDraft(world, rui, 'prescription')).toMatchObject({ fields: { message: 'Olá', dispensation_code: '482913' } })
  })

  test('prevents sending, and the draft stays', async () => {
    await press('review', { mode: 'sms', sms_message: sms, health_consent: '1' })
    const { review } = await open(`${form}?rever`)
    const { errors } = await submit('send', { revision: review?.revision ?? '' })
    expect(errors['form']).toContain('complete o seu perfil')
    expect(await readDraft(world, rui, 'prescription')).toBeDefined()
    expect(await sent()).toEqual([])
  })
})

describe('the page', () => {
  test('shows no review of a draft that cannot be sent, and leads to the form', async () => {
    await press('keep', { mode: 'sms', message: 'Olá' })
    await expect(open(`${form}?rever`)).rejects.toMatchObject({ status: 303 })
  })

  test('is empty once the draft is discarded', async () => {
    await press('keep', { message: 'Olá' })
    expect((await open()).savedNotice).not.toBeNull()
    expect(ledTo(await press('discard', {}))).toBe(form)
    expect(await open()).toMatchObject({ values: {}, savedNotice: null, photos: [] })
  })

  test('does not restore by autosave what was sent or discarded', async () => {
    const begun = await submit('autosave', { way: 'sms', sms_message: sms, draft: '' })
    const { draft } = await open()
    expect(begun).toMatchObject({ errors: {}, draft })
    await send({ mode: 'sms', sms_message: sms, health_consent: '1' })
    const late = { way: 'sms', sms_message: sms, draft: draft ?? '' }
    expect((await submit('autosave', late)).errors['draft']).toContain('mudou')
    expect(await readDraft(world, rui, 'prescription')).toBeUndefined()
    await press('keep', { message: 'Olá' })
    const next = (await open()).draft
    await press('discard', {})
    await press('autosave', { ...late, draft: next ?? '' })
    expect(await open()).toMatchObject({ values: {}, draft: null })
  })

  test('has no code in an address', async () => {
    const to = await send({ way: 'sms', sms_message: sms, health_consent: '1' })
    for (const code of [number, '482913', '7264']) expect(to).not.toContain(code)
  })

  test('has English errors for an English request', async () => {
    const { errors } = await submit('review', { mode: 'codes', prescription_code: '1011', health_consent: '1' }, 'en')
    expect(errors['prescription_code']).toContain('has 19 digits and this one has 4')
  })
})

// Runs last: from here on another consent text is current.
test('the consent is requested again when its text has changed, at either step', async () => {
  const typed = { way: 'sms', sms_message: sms, health_consent: '1' }
  await press('review', typed)
  const { review } = await open(`${form}?rever`)
  await world.db
    .insertInto('consent_texts')
    .values({ kind: 'health', version: 2, text_pt: 'Novo', text_en: 'New', published_at: world.now() })
    .execute()
  const refused = await submit('send', { revision: review?.revision ?? '' })
  expect(refused).toEqual({ errors: { health_consent: expect.stringContaining('mudou') } })
  expect((await submit('review', typed)).errors).toEqual({ health_consent: expect.stringContaining('mudou') })
  expect(await sent()).toEqual([])
  expect(await send({ ...typed, health_consent: '2' })).toContain('?sent')
  expect(await sent()).toMatchObject([{ healthConsent: 2 }])
})
