import { html } from 'hono/html'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { ShopApp } from '#src/platform/http/env.ts'
import { findEmail, listEmails } from '#src/platform/mail/fake.store.server.ts'
import { listTexts } from '#src/platform/sms/fake.store.server.ts'
import type { World } from '#src/platform/world.ts'
import { devLocale, devPage, table, timeOf } from './page.ts'
import type { Markup } from './page.ts'

const max = 200
// An email contains its styles and loads nothing.
const emailPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Messages the shop has sent, newest first: emails at /dev/mail, SMS at /dev/sms. */
export function mountMessages(app: ShopApp, { db }: World): void {
  app.get('/dev/mail.json', async (c) => c.json((await listEmails(db, max)).map(emailJson)))
  app.get('/dev/sms.json', async (c) => c.json((await listTexts(db, max)).map(textJson)))
  app.get('/dev/mail', async (c) => {
    const locale = devLocale(c)
    return devPage(c, { title: m.dev_mail({}, { locale }), body: emailTable(await listEmails(db, max), locale), locale })
  })
  app.get('/dev/sms', async (c) => {
    const locale = devLocale(c)
    return devPage(c, { title: m.dev_sms({}, { locale }), body: textTable(await listTexts(db, max), locale), locale })
  })
  app.get('/dev/mail/:id{[0-9]{1,15}}', async (c) => {
    const email = await findEmail(db, Number(c.req.param('id')))
    if (!email) return c.notFound()
    const locale = devLocale(c)
    return devPage(c, { title: email.subject, body: emailText(email, locale), locale })
  })
  app.get('/dev/mail/:id{[0-9]{1,15}}/html', async (c) => {
    const email = await findEmail(db, Number(c.req.param('id')))
    if (!email) return c.notFound()
    c.header('Content-Security-Policy', emailPolicy)
    return c.html(email.html)
  })
}

const nothing = (locale: Locale): Markup => html`<p class="card">${m.dev_nothing_sent({}, { locale })}</p>`

function emailTable(emails: readonly SentEmail[], locale: Locale): Markup {
  if (emails.length === 0) return nothing(locale)
  return table({
    caption: m.dev_mail_caption({}, { locale }),
    heads: [m.dev_sent({}, { locale }), m.dev_to({}, { locale }), m.dev_mail_subject({}, { locale })],
    rows: emails.map(({ id, to, subject, sent_at }) => [
      { content: timeOf(sent_at, locale) },
      { content: to },
      { isHead: true, content: html`<a href="/dev/mail/${id}">${subject}</a>` },
    ]),
  })
}

const emailText = ({ id, to, text, sent_at }: SentEmail, locale: Locale): Markup =>
  html`<dl>
      <dt>${m.dev_to({}, { locale })}</dt>
      <dd>${to}</dd>
      <dt>${m.dev_sent({}, { locale })}</dt>
      <dd>${timeOf(sent_at, locale)}</dd>
    </dl>
    <p class="actions">
      <a href="/dev/mail/${id}/html">${m.dev_mail_html({}, { locale })}</a>
      <a href="/dev/mail">${m.dev_mail_list({}, { locale })}</a>
    </p>
    <pre>${text}</pre>`

function textTable(texts: readonly Text[], locale: Locale): Markup {
  if (texts.length === 0) return nothing(locale)
  return table({
    caption: m.dev_sms_caption({}, { locale }),
    heads: [m.dev_sent({}, { locale }), m.dev_to({}, { locale }), m.dev_text({}, { locale })],
    rows: texts.map(({ to, text, sent_at }) => [{ content: timeOf(sent_at, locale) }, { content: to }, { content: text }]),
  })
}

type SentEmail = Awaited<ReturnType<typeof listEmails>>[number]
const emailJson = ({ id, to, subject, text, html, sent_at }: SentEmail) => ({
  id,
  to,
  subject,
  text,
  html,
  sent_at: sent_at.toISOString(),
})

type Text = Awaited<ReturnType<typeof listTexts>>[number]
const textJson = ({ id, to, text, sent_at }: Text) => ({ id, to, text, sent_at: sent_at.toISOString() })
