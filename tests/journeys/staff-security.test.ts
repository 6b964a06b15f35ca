// @module-tag rest
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { pageNames, pathTo, paths } from '#src/i18n/paths.ts'
import { screens } from '#src/web/screens.ts'
import type { PageRule } from '#src/web/screens.ts'
import { addApp } from '#tests/support/browser/app-on-a-phone.ts'
import { expectSound } from '#tests/support/browser/browser.ts'
import type { BrowserSession } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { inAll, testFor } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

const password = 'azulejo-demo'
const [marta, joao] = ['marta@cliente.example', 'joao@farmacia-azulejo.example']
const [ana, diogo] = ['ana@farmacia-azulejo.example', 'diogo@farmacia-azulejo.example']
const missing = /status of (404|410)/

const texts = {
  pt: {
    email: 'E-mail',
    password: 'Palavra-passe',
    submit: 'Entrar',
    code: 'Código da aplicação',
    confirm: 'Confirmar e entrar',
  },
  en: { email: 'Email', password: 'Password', submit: 'Sign in', code: 'Code from the app', confirm: 'Confirm and sign in' },
} as const

async function firstStep(
  page: Page,
  email: string,
  { locale = 'pt', secret = password }: { locale?: Locale; secret?: string } = {},
) {
  await page.goto(new URL(pathTo('sign-in', locale), page.url() === 'about:blank' ? shop.origin : page.url()).href)
  await page.getByLabel(texts[locale].email, { exact: true }).fill(email)
  await page.getByLabel(texts[locale].password, { exact: true }).fill(secret)
  await page.getByRole('button', { name: texts[locale].submit, exact: true }).click()
  await page.waitForURL((url) => url.pathname !== pathTo('sign-in', locale))
}

async function visitAs(email: string, visiting: BrowserSession = {}) {
  const visitor = await shop.visit(visiting)
  await firstStep(visitor.page, email, visiting)
  return visitor
}

/** Removes Ana's authenticator app again, for the next test. */
async function removeApp(page: Page): Promise<void> {
  await page.goto(pathTo('staff.security', 'pt'))
  await page.getByRole('button', { name: 'Desligar a aplicação' }).click()
  await page.getByText('Removido.').waitFor()
}

test('a pharmacist sets up an app and signs in with it, with and without scripts', { ...inAll, timeout: 300_000 }, async () => {
  const desk = await visitAs(ana, { javaScript: false })
  const { next, codes } = await addApp(desk.page)
  try {
    expect(codes).toHaveLength(10)
    for (const [locale, javaScript] of [
      ['pt', true],
      ['en', false],
    ] as const) {
      const { page, leave } = await visitAs(ana, { locale, javaScript })
      await page.waitForURL(`**${pathTo('sign-in.second-step', locale)}`)
      expect((await page.goto(pathTo('staff', locale)))?.status(), 'the password alone does not sign in').toBe(404)
      await page.goto(pathTo('sign-in.second-step', locale))
      await page.getByLabel(texts[locale].code, { exact: true }).fill(await next())
      await page.getByRole('button', { name: texts[locale].confirm }).click()
      await page.waitForURL(`**${pathTo('staff', locale)}`)
      shop.forgive(missing)
      await leave()
    }
    const lost = await visitAs(ana, { javaScript: false })
    await lost.page.getByText('Não tem o telemóvel consigo?').click()
    await lost.page.getByLabel('Código de recuperação').fill(codes[0] ?? '')
    await lost.page.getByRole('button', { name: 'Entrar com este código' }).click()
    await lost.page.waitForURL(`**${pathTo('staff', 'pt')}`)
    await lost.leave()
  } finally {
    await removeApp(desk.page)
  }
  await desk.leave()
})

test('a passkey signs in', { ...inAll, timeout: 240_000 }, async () => {
  const { page, leave } = await shop.visit()
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // Browsers bind passkeys to a host name, not to an IP address.
  const named = shop.origin.replace('127.0.0.1', 'localhost')
  await page.goto(named + pathTo('home', 'pt'))
  await firstStep(page, ana)
  await page.goto(named + pathTo('staff.security', 'pt'), { waitUntil: 'networkidle' })
  await page.getByLabel('Nome da chave').fill('Portátil do balcão')
  await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
  await page.getByText('Guarde os códigos antes de sair').waitFor()
  await page.getByText('Portátil do balcão', { exact: true }).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Terminar sessão' }).click()
  await page.waitForURL(`**${pathTo('home', 'pt')}`)
  await firstStep(page, ana)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await page.waitForURL(`**${pathTo('staff', 'pt')}`)
  await page.goto(named + pathTo('staff.prove', 'pt'), { waitUntil: 'networkidle' })
  await page.getByLabel('Palavra-passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await page.waitForURL(`**${pathTo('staff.security', 'pt')}`)
  await page.getByRole('button', { name: 'Remover Portátil do balcão' }).click()
  await page.getByText('Removido.').waitFor()
  await leave()
})

test('at a numeric address no passkey is offered, with the reason', inAll, async () => {
  const { page, leave } = await visitAs(ana)
  await page.goto(pathTo('staff.security', 'pt'))
  await expect.poll(() => page.getByText('como localhost').count()).toBe(1)
  await expect.poll(() => page.getByRole('button', { name: 'Adicionar chave de acesso' }).count()).toBe(0)
  await leave()
})

type Sent = { to: string; text: string }
async function linkTo(email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const emails = (await shop.ask('/dev/mail.json')) as Sent[]
      return (link = /\/convite\/[\w-]+/.exec(emails.find(({ to }) => to === email)?.text ?? '')?.[0])
    })
    .toBeDefined()
  return link ?? ''
}

test.each([true, false])(
  'the owner invites, the colleague signs in, and is blocked (scripts: %s)',
  { ...inAll, timeout: 240_000 },
  async (javaScript) => {
    const email = `joana-${javaScript ? 'js' : 'html'}@farmacia.example`
    const owner = await visitAs(diogo, { javaScript })
    await owner.page.goto(pathTo('staff.people', 'pt'))
    await owner.page.getByLabel('E-mail', { exact: true }).fill(email)
    await owner.page.getByRole('button', { name: 'Convidar' }).click()
    await owner.page.getByText('Convite enviado.').waitFor()
    const link = await linkTo(email)
    const { page, leave } = await shop.visit({ javaScript })
    await page.goto(link)
    if (javaScript) await expectSound(page)
    await page.getByLabel('Nome').fill('Joana Reis')
    await page.getByLabel('Escolha uma palavra-passe').fill('curta')
    await page.getByRole('button', { name: 'Aceitar o convite' }).click()
    await page.getByRole('alert').waitFor()
    await expect.poll(() => page.getByLabel('Nome').inputValue()).toBe('Joana Reis')
    await page.getByLabel('Escolha uma palavra-passe').fill('quatro cães à chuva')
    await page.getByRole('button', { name: 'Aceitar o convite' }).click()
    await page.waitForURL(`**${pathTo('staff', 'pt')}`)
    const again = await shop.visit({ javaScript })
    expect((await again.page.goto(link))?.status()).toBe(410)
    await again.leave()
    await owner.page.goto(pathTo('staff.people', 'pt'))
    const row = owner.page.getByRole('row').filter({ hasText: email })
    await row.getByRole('button', { name: 'Bloquear Joana Reis' }).click()
    await row.getByText('Bloqueada').waitFor()
    expect((await page.goto(pathTo('staff.orders', 'pt')))?.status(), 'no longer staff').toBe(404)
    await page.goto(pathTo('account', 'pt'))
    expect(new URL(page.url()).pathname).toBe(pathTo('sign-in', 'pt'))
    await row.getByRole('button', { name: /^Tirar da equipa/ }).click()
    await row.waitFor({ state: 'detached' })
    shop.forgive(missing)
    await leave()
    await owner.leave()
  },
)

describe.each(locales)('in %s', (locale) => {
  test(
    'the invitation and what is shown while an app is set up or a proof is given pass axe and fit',
    { ...inAll, timeout: 300_000 },
    async () => {
      const { page, leave } = await visitAs(diogo, { locale })
      for (const path of [`${pathTo('staff.security', locale)}?add=totp`, pathTo('staff.prove', locale)]) {
        expect((await page.goto(path))?.status(), path).toBe(200)
        await expectSound(page)
      }
      await page.goto(pathTo('invitation', locale, { id: 'a'.repeat(43) }))
      await expectSound(page)
      shop.forgive(missing)
      await leave()
    },
  )
})

describe('every page', () => {
  const callers = { guest: undefined, customer: marta, counter: joao, pharmacist: ana, owner: diogo } as const
  type Caller = keyof typeof callers

  const outcomeOf = (rule: PageRule, caller: Caller): string => {
    if (rule === 'anyone') return 'opens'
    if (rule === 'person') return caller === 'guest' ? 'sign-in' : 'opens'
    return caller !== 'guest' && caller !== 'customer' && can({ roles: [caller] }, rule) ? 'opens' : '404'
  }

  async function sessionOf(email: string | undefined): Promise<Record<string, string>> {
    if (email === undefined) return {}
    const body = JSON.stringify({ email, password })
    const answer = await fetch(`${shop.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    expect(answer.status, email).toBe(200)
    return {
      Cookie: answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    }
  }

  testFor(Object.keys(callers) as Caller[], { short: 1 })(
    'answers %s as the table says',
    { timeout: 240_000 },
    async (caller) => {
      const headers = await sessionOf(callers[caller])
      for (const name of pageNames)
        for (const locale of locales) {
          const address = paths[name][locale].replace(/:id\??$/, 'x')
          const { status, headers: answered } = await fetch(shop.origin + address, { headers, redirect: 'manual' })
          const isLed = answered.get('Location')?.startsWith(`${pathTo('sign-in', locale)}?return=`) ?? false
          const wanted = outcomeOf(screens[name].allow, caller)
          // Even with access, an unknown id is not found.
          const isHidden =
            status === 404 && (wanted === '404' || !address.endsWith('/x')) && !['anyone', 'person'].includes(screens[name].allow)
          expect(status, address).toBeLessThan(500)
          expect(isLed ? 'sign-in' : isHidden ? '404' : 'opens', address).toBe(wanted)
          if (!isHidden) continue
          const posted = await fetch(shop.origin + address, {
            method: 'POST',
            headers,
            redirect: 'manual',
            body: new URLSearchParams(),
          })
          expect(posted.status, `POST ${address}`).toBe(404)
        }
    },
  )
})
