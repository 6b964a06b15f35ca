import { beforeEach, describe, expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { Person } from '#src/platform/principal.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta } from '#tests/support/factories/builders.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { readProfile } from '../person/actions.server.ts'
import { profileValues } from './profile-form.ts'
import { saveProfile, saveProfileStep } from './actions.server.ts'

let marta: Person
const { world } = await shopFixture()
const { ask, signIn } = openApi(world)
beforeEach(async () => {
  marta = await addMarta(world)
})

const patch = async (body: object, locale: Locale = 'pt') => ask('PATCH', `/me?locale=${locale}`, body, await signIn(marta))

const everything = {
  name: 'Marta Lobo',
  birth_day: '21',
  birth_month: '7',
  birth_year: '1986',
  mobile_phone: '900 000 005',
  nif: '399 999 051',
}

const stepAs = (fields: Record<string, string>, locale: Locale = 'pt') =>
  submit((visit, form) => saveProfileStep({ ...visit, principal: marta }, form), visitAs(world, { locale }), {
    ...everything,
    ...fields,
  })

/** The profile form of a page that was opened earlier, with some changes. */
async function openForm() {
  const values = profileValues(await readProfile(world, marta))
  const { alerts_by_email: _, alerts_by_sms: __, marketing_consent: ___, ...texts } = values
  const hiddenFields = Object.fromEntries(Object.entries(values).map(([name, value]) => [`seen_${name}`, value]))
  const boxes = { alerts_by_email: 'true', alerts_by_sms: 'true' }
  return (changed: Record<string, string>, { without = [] }: { without?: string[] } = {}) => {
    const fields = Object.entries({ ...texts, ...boxes, ...hiddenFields, ...changed }).filter(([name]) => !without.includes(name))
    return submit((visit, form) => saveProfile({ ...visit, principal: marta }, form), visitAs(world), Object.fromEntries(fields))
  }
}

const wrongDigit = '399999052'

const bad = [
  {
    what: 'a birth date in the future',
    api: { date_of_birth: '2999-01-01' },
    page: { birth_year: '2999' },
    field: 'date_of_birth',
    code: 'birth_date_future',
    pt: 'A data de nascimento não pode estar no futuro.',
    en: 'The date of birth cannot be in the future.',
  },
  {
    what: 'a birth date of 1800',
    api: { date_of_birth: '1800-07-21' },
    page: { birth_year: '1800' },
    field: 'date_of_birth',
    code: 'birth_date_early',
    pt: 'O ano de nascimento não pode ser anterior a 1900.',
    en: 'The year of birth cannot be before 1900.',
  },
  {
    what: 'the 30th of February',
    api: { date_of_birth: '1986-02-30' },
    page: { birth_day: '30', birth_month: '2' },
    field: 'date_of_birth',
    code: 'birth_date',
    pt: 'Indique uma data que exista, com dia, mês e ano, como 27 / 3 / 1957.',
    en: 'Enter a real date with day, month and year, such as 27 / 3 / 1957.',
  },
  {
    what: 'a year of two digits',
    api: { date_of_birth: '86-07-21' },
    page: { birth_year: '86' },
    field: 'date_of_birth',
    code: 'birth_date',
    pt: 'Indique uma data que exista, com dia, mês e ano, como 27 / 3 / 1957.',
    en: 'Enter a real date with day, month and year, such as 27 / 3 / 1957.',
  },
  {
    what: 'a phone of 8 digits',
    api: { mobile_phone: '90000000' },
    page: { mobile_phone: '90000000' },
    field: 'mobile_phone',
    code: 'phone',
    pt: 'Indique um número de telefone com 9 algarismos, ou um número estrangeiro que comece por +.',
    en: 'Enter a phone number of 9 digits, or a foreign number that begins with +.',
  },
  {
    what: 'a NIF of 8 digits',
    api: { nif: '39999905' },
    page: { nif: '39999905' },
    field: 'nif',
    code: 'nif',
    pt: 'Indique um NIF com 9 algarismos.',
    en: 'Enter a tax number (NIF) of 9 digits.',
  },
  {
    what: 'a name of 300 characters',
    api: { name: 'a'.repeat(300) },
    page: { name: 'a'.repeat(300) },
    field: 'name',
    code: 'name_too_long',
    pt: 'O nome tem no máximo 100 caracteres.',
    en: 'A name has 100 characters at most.',
  },
  {
    what: 'a NIF with a wrong check digit',
    api: { nif: wrongDigit },
    page: { nif: wrongDigit },
    field: 'nif',
    code: 'nif_check_digit',
    pt: 'Confirme o NIF: o último algarismo não condiz com os outros. Se está mesmo certo, envie outra vez.',
    en: 'Please confirm the NIF: its last digit does not match the others. If it is right all the same, send it again.',
  },
] as const

describe.each(locales)('in %s', (locale) => {
  test.each(bad)('$what is reported at its field, and nothing is saved', async ({ api, page, field, code, ...sentences }) => {
    const answer = await patch(api, locale)
    expect([answer.status, answer.errors]).toMatchObject([
      422,
      [{ code, detail: sentences[locale], source: { pointer: `/data/attributes/${field}` } }],
    ])
    const refused = await stepAs(page, locale)
    expect(refused?.errors).toEqual({ [field]: sentences[locale] })
    expect(refused?.values).toMatchObject({ ...everything, ...page })
    expect(await readProfile(world, marta)).toMatchObject({ name: 'Marta Lobo', dateOfBirth: null, mobilePhone: null, nif: null })
  })

  test('an empty profile step requires every field', async () => {
    const empty = { name: ' ', birth_day: '', birth_month: '', birth_year: '', mobile_phone: '', nif: '' }
    const refused = await stepAs(empty, locale)
    expect(Object.keys(refused?.errors ?? {})).toEqual(['name', 'date_of_birth', 'mobile_phone', 'nif'])
  })
})

describe('PATCH /me', () => {
  test('needs a signed-in person', async () => {
    expect((await ask('PATCH', '/me', { name: 'Marta' })).status).toBe(401)
  })

  test('saves the fields of the request and answers the whole person', async () => {
    const answer = await patch({
      name: '  Marta   Lobo ',
      date_of_birth: '1986-07-21',
      mobile_phone: '+351 912 345 678',
      nif: 'PT 399 999 051',
      locale: 'en',
      alerts_by_sms: false,
    })
    expect([answer.status, answer.data]).toMatchObject([
      200,
      {
        type: 'user',
        id: marta.publicId,
        attributes: {
          name: 'Marta Lobo',
          date_of_birth: '1986-07-21',
          mobile_phone: '912345678',
          nif: '399999051',
          locale: 'en',
          alerts_by_email: true,
          alerts_by_sms: false,
          has_password: false,
          marketing_consent: false,
          profile_complete: true,
        },
      },
    ])
  })

  test('leaves other fields unchanged, and can clear a field that was empty', async () => {
    await patch({ nif: '399999051' })
    expect((await patch({ mobile_phone: null, date_of_birth: '' })).data.attributes).toMatchObject({
      date_of_birth: null,
      mobile_phone: null,
      nif: '399999051',
      profile_complete: false,
    })
  })

  test.each(['name', 'date_of_birth', 'mobile_phone', 'nif'])('does not clear %s once it is filled in', async (field) => {
    const whole = { name: 'Marta Lobo', date_of_birth: '1986-07-21', mobile_phone: '912345678', nif: '399999051' }
    await patch(whole)
    for (const empty of [null, '']) {
      const refused = await patch({ [field]: empty, locale: 'en' })
      expect([refused.status, refused.errors]).toMatchObject([
        422,
        [{ code: `${field}_emptied`, source: { pointer: `/data/attributes/${field}` } }],
      ])
    }
    const me = await ask('GET', '/me', undefined, await signIn(marta))
    expect(me.data.attributes).toMatchObject({ ...whole, locale: 'pt', profile_complete: true })
  })

  test.each([true, {}, 5])('refuses %j as a text', async (value) => {
    for (const field of ['name', 'date_of_birth', 'mobile_phone', 'nif', 'locale'])
      expect((await patch({ [field]: value })).status, field).toBe(422)
  })

  test('accepts a NIF with a wrong check digit only in a request that confirms it', async () => {
    expect((await patch({ nif: wrongDigit, nif_confirmed: false })).status).toBe(422)
    expect((await patch({ nif: wrongDigit, nif_confirmed: true })).data.attributes['nif']).toBe(wrongDigit)
    expect((await patch({ nif: wrongDigit })).errors[0]?.code).toBe('nif_check_digit')
    expect((await patch({ nif: '399999051' })).status).toBe(200)
  })

  test('takes the consent to offers by version, and its withdrawal', async () => {
    expect((await patch({ marketing_consent: 9 })).errors[0]).toMatchObject({ code: 'consent_outdated', status: '422' })
    expect((await patch({ marketing_consent: 1 })).data.attributes['marketing_consent']).toBe(true)
    expect((await patch({ marketing_consent: false })).data.attributes['marketing_consent']).toBe(false)
  })
})

test('personal data are sealed: no part is readable in the database', async () => {
  await patch({ date_of_birth: '1986-07-21', mobile_phone: '912345678', nif: '399999051' })
  const row = await world.db.selectFrom('users').selectAll().where('id', '=', marta.userId).executeTakeFirstOrThrow()
  const sealed = [row.date_of_birth_sealed, row.mobile_phone_sealed, row.nif_sealed]
  for (const column of sealed) {
    expect(column?.length).toBeGreaterThan(28)
    for (const plain of ['1986', '912345678', '399999051']) expect(column?.includes(plain)).toBe(false)
  }
})

test('HTML in a name is text', async () => {
  const name = '<b onclick="x()">Marta</b>'
  await patch({ name })
  expect((await readProfile(world, marta)).name).toBe(name)
})

describe('the profile step', () => {
  test('completes a profile', async () => {
    expect(await stepAs({ mobile_phone: '+351 912 345 678' })).toBeUndefined()
    expect(await readProfile(world, marta)).toMatchObject({
      dateOfBirth: '1986-07-21',
      mobilePhone: '912345678',
      nif: '399999051',
    })
  })

  test('asks once to confirm a wrong check digit: the same NIF is accepted, another one has to be confirmed', async () => {
    const confirmation = await stepAs({ nif: wrongDigit })
    expect(confirmation).toMatchObject({ confirmedNif: wrongDigit })
    expect(await stepAs({ nif: '399999053', nif_asked: wrongDigit })).toMatchObject({ confirmedNif: '399999053' })
    expect(await stepAs({ nif: '399 999 052', nif_asked: wrongDigit })).toBeUndefined()
    expect((await readProfile(world, marta)).nif).toBe(wrongDigit)
  })
})

describe('the form of a profile', () => {
  test('says at each field that it cannot be cleared, keeps the typed values and saves nothing', async () => {
    await stepAs({})
    const send = await openForm()
    const empty = { name: 'Marta Maria', mobile_phone: ' ', birth_day: '', birth_month: '', birth_year: '', nif: '' }
    const refused = await send(empty)
    expect(refused?.errors).toEqual({
      date_of_birth: 'A data de nascimento não pode ficar vazia: as receitas precisam dela. Pode corrigi-la.',
      mobile_phone: 'O telemóvel não pode ficar vazio: é por ele que a farmácia fala consigo. Pode mudá-lo.',
      nif: 'O NIF não pode ficar vazio: as receitas precisam dele. Pode corrigi-lo.',
    })
    expect(refused?.values).toMatchObject({ name: 'Marta Maria', mobile_phone: '', nif: '' })
    expect(await readProfile(world, marta)).toMatchObject({ name: 'Marta Lobo', mobilePhone: '900000005', nif: '399999051' })
  })

  test('of an empty profile saves without filling it in', async () => {
    const send = await openForm()
    expect(await send({ locale: 'en' })).toBeUndefined()
    expect(await readProfile(world, marta)).toMatchObject({ dateOfBirth: null, nif: null, locale: 'en' })
  })

  test('saves the changes', async () => {
    await stepAs({})
    const send = await openForm()
    expect(
      await send({ mobile_phone: '900000006', birth_year: '1987', locale: 'en' }, { without: ['alerts_by_email'] }),
    ).toBeUndefined()
    expect(await readProfile(world, marta)).toMatchObject({
      name: 'Marta Lobo',
      dateOfBirth: '1987-07-21',
      mobilePhone: '900000006',
      nif: '399999051',
      locale: 'en',
      alertsByEmail: false,
      alertsBySms: true,
    })
  })

  test('of two pages open at once, each saves its own changes', async () => {
    await stepAs({})
    const [first, second] = [await openForm(), await openForm()]
    await first({ mobile_phone: '912 345 678' })
    await second({ name: 'Marta Lobo Reis' })
    expect(await readProfile(world, marta)).toMatchObject({ name: 'Marta Lobo Reis', mobilePhone: '912345678' })
  })

  test('does not ask again about a confirmed NIF', async () => {
    await patch({ nif: wrongDigit, nif_confirmed: true })
    const send = await openForm()
    expect(await send({ name: 'Marta' })).toBeUndefined()
  })

  test('grants and withdraws the consent to offers; both stay on record', async () => {
    await (
      await openForm()
    )({ marketing_consent: '1' })
    expect((await readProfile(world, marta)).marketingConsent).toBe(true)
    await (
      await openForm()
    )({})
    expect((await readProfile(world, marta)).marketingConsent).toBe(false)
    const rows = await world.db.selectFrom('consents').selectAll().where('user_id', '=', marta.userId).execute()
    expect(rows).toMatchObject([{ kind: 'marketing', version: 1, door: 'page', locale: 'pt', withdrawn_at: expect.any(Date) }])
  })

  test('asks again when the text about offers has changed', async () => {
    const send = await openForm()
    expect((await send({ marketing_consent: '7' }))?.errors).toEqual({
      marketing_consent: 'O texto do consentimento mudou. Leia-o e confirme de novo.',
    })
  })
})
