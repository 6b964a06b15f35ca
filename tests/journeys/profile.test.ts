// @module-tag rest
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { pathTo } from '#src/i18n/paths.ts'
import { addCustomer } from '#tests/support/browser/customers.ts'
import { expectAccessible, expectNoSidewaysScroll, signIn } from '#tests/support/browser/browser.ts'
import { twoScreens } from '#tests/support/browser/modes.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture()

const [marta, rui, sofia] = ['marta@cliente.example', 'rui@cliente.example', 'sofia@cliente.example']
const demoPassword = 'azulejo-demo'

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [id, text] of Object.entries(fields)) await page.locator(`#${id}`).fill(text)
}

const press = (page: Page, name: string): Promise<void> => page.locator('main').getByRole('button', { name, exact: true }).click()

/** Rui's current password, whatever the previous test did, and another one. */
async function ruisPasswords(): Promise<[string, string]> {
  const { status } = await fetch(`${shop.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: rui, password: demoPassword }),
  })
  return status === 200 ? [demoPassword, 'quatro gatos'] : ['quatro gatos', demoPassword]
}

/** The messages in the error summary of a form. */
async function messagesIn(page: Page): Promise<string[]> {
  const summary = page.locator('main').getByRole('alert')
  await summary.waitFor()
  return summary.getByRole('listitem').allInnerTexts()
}

describe.each([true, false])('with scripts: %s', (javaScript) => {
  test('a new customer completes the profile, confirms the NIF, and continues to the page before', async () => {
    const email = `sofia-${javaScript ? 'js' : 'html'}@cliente.example`
    await addCustomer(shop, email)
    const { page, leave } = await shop.signedIn(email, { locale: 'en', javaScript })
    const begin = `${pathTo('sign-up.profile', 'en')}?${new URLSearchParams({ return: pathTo('orders', 'en') })}`
    await page.goto(begin)
    const typed = {
      name: '<b>Sofia</b> Reis',
      date_of_birth: '30',
      birth_month: '2',
      birth_year: '1990',
      mobile_phone: '90000000',
    }
    await fill(page, { ...typed, nif: '399999052' })
    await press(page, 'Save and continue')
    expect(await messagesIn(page)).toEqual([
      'Enter a real date with day, month and year, such as 27 / 3 / 1957.',
      'Enter a phone number of 9 digits, or a foreign number that begins with +.',
    ])
    for (const [id, text] of Object.entries(typed)) expect(await page.locator(`#${id}`).inputValue(), id).toBe(text)
    await fill(page, { date_of_birth: '28', mobile_phone: '+351 912 345 678' })
    await press(page, 'Save and continue')
    await page.getByRole('button', { name: 'The NIF is right, save' }).click()
    await page.waitForURL(`**${pathTo('orders', 'en')}`)
    await page.goto(pathTo('profile', 'en'))
    for (const text of ['<b>Sofia</b> Reis', '28 February 1990', '912 345 678', '399 999 052'])
      expect(await page.locator('main dd').getByText(text, { exact: true }).count(), text).toBe(1)
    await page.goto(pathTo('sign-up.profile', 'en'))
    expect(new URL(page.url()).pathname).toBe(pathTo('account', 'en'))
    await page.goto(pathTo('profile.edit', 'en'))
    await fill(page, { mobile_phone: '', nif: '' })
    await press(page, 'Save changes')
    expect(await messagesIn(page)).toHaveLength(2)
    await leave()
  })

  test('Marta changes her phone, her language and her notifications, and her typed values stay after an error', async () => {
    const { page, leave } = await shop.signedIn(marta, { javaScript })
    await page.goto(pathTo('profile.edit', 'pt'))
    await fill(page, { birth_year: '2999', mobile_phone: '9123' })
    await press(page, 'Guardar alterações')
    expect(await messagesIn(page)).toEqual([
      'Indique um número de telefone com 9 algarismos, ou um número estrangeiro que comece por +.',
    ])
    await expect.poll(() => page.locator('#birth_year').inputValue()).toBe('2999')
    await fill(page, { mobile_phone: '912 345 678' })
    await press(page, 'Guardar alterações')
    await expect.poll(() => messagesIn(page)).toEqual(['A data de nascimento não pode estar no futuro.'])
    await fill(page, { birth_year: '1986' })
    await page.getByLabel('Inglês').check()
    await page.getByLabel('Também por e-mail').uncheck()
    await page.getByLabel('Promoções e novidades').check()
    await press(page, 'Guardar alterações')
    await page.getByText('As alterações ficaram guardadas').waitFor()
    for (const text of ['912 345 678', 'Inglês', 'na conta e por SMS', 'Sim, por e-mail'])
      expect(await page.locator('main dd').getByText(text, { exact: true }).count(), text).toBe(1)
    await page.goto(pathTo('profile.edit', 'pt'))
    await page.getByLabel('Português').check()
    await page.getByLabel('Também por e-mail').check()
    await page.getByLabel('Promoções e novidades').uncheck()
    await fill(page, { mobile_phone: '900000005' })
    await press(page, 'Guardar alterações')
    await page.getByText('na conta, por e-mail e por SMS').waitFor()
    await leave()
  })

  test('Sofia adds two addresses, changes one, makes it the default, removes both', async () => {
    const { page, leave } = await shop.signedIn(sofia, { javaScript })
    const book = pathTo('account.addresses', 'pt')
    await page.goto(book)
    await page.getByRole('link', { name: 'Acrescentar morada' }).click()
    await page.getByRole('button', { name: 'Guardar morada' }).click()
    expect(await messagesIn(page)).toHaveLength(6)
    const home = { firstname: 'Sofia', lastname: 'Reis', zipcode: '5000 577', city: 'Vila Real', phone: '912345678' }
    for (const address1 of ['Rua Direita 7', 'Rua Nova 2']) {
      await page.goto(`${book}?add`)
      await fill(page, { ...home, address1 })
      await press(page, 'Guardar morada')
      await page.getByText('A morada ficou guardada').waitFor()
      await page.getByText(address1).waitFor()
    }
    await page.getByRole('link', { name: 'Mudar: Rua Nova 2' }).click()
    await page.getByRole('heading', { name: 'Mudar a morada' }).waitFor()
    await fill(page, { address1: 'Rua Nova 3' })
    await press(page, 'Guardar morada')
    await page.getByRole('button', { name: 'Tornar principal: Rua Nova 3' }).click()
    await page.getByRole('button', { name: 'Tornar principal: Rua Direita 7' }).waitFor()
    await expect.poll(() => page.locator('main li:has(address)').first().innerText()).toContain('Rua Nova 3')
    for (const address1 of ['Rua Nova 3', 'Rua Direita 7']) {
      await page.getByRole('link', { name: `Eliminar: ${address1}` }).click()
      await page.getByRole('button', { name: 'Sim, eliminar' }).click()
      await page.getByText('A morada foi eliminada').waitFor()
    }
    await page.getByRole('heading', { name: 'Ainda não tem moradas' }).waitFor()
    await leave()
  })

  test('Marta sees her sessions and ends the other one', async () => {
    const [first, there] = [await shop.signedIn(marta, { javaScript }), await shop.signedIn(marta, { javaScript })]
    await first.page.goto(pathTo('account.security', 'pt'))
    await expect.poll(() => first.page.getByText('Esta sessão').count()).toBe(1)
    await first.page.getByRole('button', { name: 'Terminar todas as outras' }).click()
    await first.page.getByText('As outras sessões terminaram').waitFor()
    await first.page.getByText('Só tem sessão iniciada aqui.').waitFor()
    await there.page.goto(pathTo('account', 'pt'))
    expect(new URL(there.page.url()).pathname).toBe(pathTo('sign-in', 'pt'))
    await Promise.all([first.leave(), there.leave()])
  })

  test('Rui changes his password: this session stays, elsewhere he signs in with the new one', async () => {
    const [old, next] = await ruisPasswords()
    const [first, there] = [await shop.visit({ javaScript }), await shop.visit({ javaScript })]
    for (const { page } of [first, there]) await signIn(page, rui, old)
    await first.page.goto(pathTo('account.security', 'pt'))
    await fill(first.page, { current_password: 'outra', password: next })
    await press(first.page, 'Mudar a palavra-passe')
    expect(await messagesIn(first.page)).toEqual(['A palavra-passe não está certa.'])
    await fill(first.page, { current_password: old, password: next })
    await press(first.page, 'Mudar a palavra-passe')
    await first.page.getByText('A palavra-passe mudou').waitFor()
    await there.page.goto(pathTo('account', 'pt'))
    expect(new URL(there.page.url()).pathname).toBe(pathTo('sign-in', 'pt'))
    await signIn(there.page, rui, next)
    await expect.poll(() => shop.ask('/dev/mail.json')).toContainEqual(expect.objectContaining({ to: rui }))
    await Promise.all([first.leave(), there.leave()])
  })
})

test.each(twoScreens)(
  'in $locale at $width pixels the forms pass axe and fit with their errors',
  { timeout: 240_000 },
  async (screen) => {
    const { locale } = screen
    const { page, leave } = await shop.signedIn(sofia, screen)
    const book = pathTo('account.addresses', locale)
    const refused = [
      [pathTo('profile.edit', locale), { name: 'a'.repeat(300), nif: '1' }],
      [`${book}?add`, { address1: 'a'.repeat(201) }],
      [pathTo('account.security', locale), { password: '1' }],
      [pathTo('sign-up.profile', locale), { name: 'a'.repeat(300) }],
    ] as const
    for (const [path, fields] of refused) {
      await page.goto(path)
      await fill(page, fields)
      await page.locator('main form:has(input:visible) button:not([type=button])').first().click()
      await page.locator('main').getByRole('alert').waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await leave()
  },
)
