import { html } from 'hono/html'
import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { emailAddress } from '#src/platform/email-address.ts'
import { issueCode, issueToken } from '#src/platform/google/fake.ts'
import type { FakeGooglePerson } from '#src/platform/google/fake.ts'
import type { ShopApp, ShopContext } from '#src/platform/http/env.ts'
import type { World } from '#src/platform/world.ts'
import { demoPeople } from '#src/shop/accounts/person/actions.server.ts'
import { googleCallback, googleStart } from '#src/shop/sign-in/google-addresses.ts'
import { devLocale, devPage, fieldsOf, wantsPage } from './page.ts'
import type { Markup } from './page.ts'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(300))
const chosen = v.object({
  email: emailAddress,
  name: v.optional(text, 'Somebody'),
  // A form leaves out an unticked box; a program sends true or false.
  verified: v.optional(
    v.union([
      v.boolean(),
      v.pipe(
        v.literal('on'),
        v.transform(() => true),
      ),
    ]),
    false,
  ),
  nonce: v.optional(v.string()),
})
/** The shop's authorisation request to the fake provider, from the query or from a form. */
const authorisation = v.object({ redirect_uri: v.string(), state: v.string(), nonce: v.string(), code_challenge: v.string() })
type Authorisation = v.InferOutput<typeof authorisation>

/**
 * The fake Google: people coming from the sign-in page choose an identity and return with a code, as from the real one. A program
 * that posts {email, name, verified, nonce} gets an ID token for `POST /auth/login/google`.
 */
export function mountGoogle(app: ShopApp, world: World): void {
  app.get('/dev/google', async (c) => {
    const request = v.safeParse(authorisation, c.req.query())
    const locale = devLocale(c)
    const title = m.dev_google({}, { locale })
    if (!request.success || !isOurs(c, request.output)) return devPage(c, { title, body: notRequested(locale), locale })
    return devPage(c, { title, body: await choices(world, request.output, locale), locale, query: request.output })
  })
  app.post('/dev/google', (c) => choose(c, world))
}

async function choose(c: ShopContext, world: World): Promise<Response> {
  const fields = await fieldsOf(c)
  const person = v.safeParse(chosen, fields)
  if (!person.success) return c.json({ error: 'email, name and verified say who it is' }, 422)
  const request = v.safeParse(authorisation, fields)
  if (!wantsPage(c)) return c.json({ credential: issueToken(world, person.output, person.output.nonce) })
  if (!request.success || !isOurs(c, request.output)) return c.redirect('/dev/google', 303)
  return c.redirect(await linkBack(world, request.output, person.output), 303)
}

// Like a real provider, redirects only to registered addresses.
const isOurs = (c: ShopContext, { redirect_uri }: Authorisation): boolean =>
  redirect_uri === c.get('requestInfo').origin + googleCallback

async function linkBack(world: World, request: Authorisation, person: FakeGooglePerson): Promise<string> {
  const { redirect_uri: redirectUri, code_challenge: codeChallenge, nonce, state } = request
  const code = await issueCode(world, person, { redirectUri, codeChallenge, nonce })
  return `${googleCallback}?${new URLSearchParams({ code, state })}`
}

const notRequested = (locale: Locale): Markup =>
  html`<div class="card">
    <p class="note">${m.dev_google_none({}, { locale })}</p>
    <p><a href="${googleStart}">${m.dev_google_button({}, { locale })}</a></p>
  </div>`

const hidden = (request: Authorisation): Markup[] =>
  Object.entries(request).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)

async function choices(world: World, request: Authorisation, locale: Locale): Promise<Markup> {
  const people = await demoPeople(world)
  const cancelled = new URLSearchParams({ error: 'access_denied', state: request.state })
  return html`<div class="card">
    <p class="note">${m.dev_google_who({}, { locale })}</p>
    <ul class="people">
      ${people.map(
        ({ email, name }) =>
          html`<li>
            <form method="post" action="/dev/google">
              ${hidden(request)}
              <input type="hidden" name="email" value="${email}" />
              <input type="hidden" name="name" value="${name ?? email}" />
              <input type="hidden" name="verified" value="on" />
              <button>${name ?? email}</button>
            </form>
            ${name === null ? '' : email}
          </li>`,
      )}
    </ul>
    ${anotherPerson(request, locale)}
    <p><a href="${googleCallback}?${cancelled}">${m.dev_google_cancel({}, { locale })}</a></p>
  </div>`
}

const anotherPerson = (request: Authorisation, locale: Locale): Markup =>
  html`<h2>${m.dev_google_else({}, { locale })}</h2>
    <form class="stack" method="post" action="/dev/google">
      ${hidden(request)}
      <label for="name">${m.dev_google_name({}, { locale })}</label>
      <input id="name" name="name" required />
      <label for="email">${m.dev_google_email({}, { locale })}</label>
      <input id="email" name="email" type="email" required />
      <label class="tick"><input name="verified" type="checkbox" checked /> ${m.dev_google_verified({}, { locale })}</label>
      <button class="primary">${m.dev_google_continue({}, { locale })}</button>
    </form>`
