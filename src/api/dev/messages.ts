import { html } from 'hono/html'
import type { ShopApp } from '#src/platform/http/env.ts'
import { findLetter, listLetters } from '#src/platform/mail/pretend.store.server.ts'
import { listTexts } from '#src/platform/texts/pretend.store.server.ts'
import type { World } from '#src/platform/world.ts'
import { devPage, isoTime, table } from './page.ts'
import type { Markup } from './page.ts'

const most = 200
// A letter brings its styles along and loads nothing.
const letterPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What the shop has sent, newest first: letters at /dev/mail, text messages at /dev/sms. */
export function mountMessages(app: ShopApp, { db }: World): void {
  app.get('/dev/mail.json', async (c) => c.json((await listLetters(db, most)).map(letterJson)))
  app.get('/dev/sms.json', async (c) => c.json((await listTexts(db, most)).map(textJson)))
  app.get('/dev/mail', async (c) => devPage(c, 'Letters', letterTable(await listLetters(db, most))))
  app.get('/dev/sms', async (c) => devPage(c, 'Text messages', textTable(await listTexts(db, most))))
  app.get('/dev/mail/:id{[0-9]{1,15}}', async (c) => {
    const letter = await findLetter(db, Number(c.req.param('id')))
    return letter ? devPage(c, letter.subject, letterText(letter)) : c.notFound()
  })
  app.get('/dev/mail/:id{[0-9]{1,15}}/html', async (c) => {
    const letter = await findLetter(db, Number(c.req.param('id')))
    if (!letter) return c.notFound()
    c.header('Content-Security-Policy', letterPolicy)
    return c.html(letter.html)
  })
}

const nothing = html`<p>Nothing has been sent yet.</p>`

function letterTable(letters: readonly Letter[]): Markup {
  if (letters.length === 0) return nothing
  const rows = letters.map(
    (letter) =>
      html`<tr>
        <td>${isoTime(letter.sent_at)}</td>
        <td>${letter.to}</td>
        <th scope="row"><a href="/dev/mail/${letter.id}">${letter.subject}</a></th>
      </tr>`,
  )
  return table('The letters that the shop has sent, newest first', ['Sent', 'To', 'Subject'], rows)
}

const letterText = ({ id, to, text, sent_at }: Letter): Markup =>
  html`<dl>
      <dt>To</dt>
      <dd>${to}</dd>
      <dt>Sent</dt>
      <dd>${isoTime(sent_at)}</dd>
    </dl>
    <p><a href="/dev/mail/${id}/html">The same letter in HTML</a></p>
    <pre>${text}</pre>`

function textTable(texts: readonly Text[]): Markup {
  if (texts.length === 0) return nothing
  const rows = texts.map(
    (text) =>
      html`<tr>
        <td>${isoTime(text.sent_at)}</td>
        <td>${text.to}</td>
        <td>${text.text}</td>
      </tr>`,
  )
  return table('The text messages that the shop has sent, newest first', ['Sent', 'To', 'Text'], rows)
}

type Letter = Awaited<ReturnType<typeof listLetters>>[number]
const letterJson = ({ id, to, subject, text, html, sent_at }: Letter) => ({
  id,
  to,
  subject,
  text,
  html,
  sent_at: sent_at.toISOString(),
})

type Text = Awaited<ReturnType<typeof listTexts>>[number]
const textJson = ({ id, to, text, sent_at }: Text) => ({ id, to, text, sent_at: sent_at.toISOString() })
