import type { Locale } from '#src/i18n/locales.ts'
import { languageTag } from '#src/i18n/locales.ts'
import { ownValue } from '#src/kernel/own-value.ts'

/** The content of an email. Plain texts; `link` is absolute, with scheme and host. */
export type EmailContent = {
  locale: Locale
  subject: string
  heading: string
  paragraphs: readonly string[]
  facts: readonly { label: string; value: string }[]
  link: { label: string; url: string }
  /** Small print, after the link. */
  notes: readonly string[]
  /** The link to unsubscribe. */
  stop?: { label: string; url: string }
  /** Lines of the sender: name, address, phone. */
  sender: readonly string[]
}

export type ComposedEmail = { subject: string; text: string; html: string }

/** The email as HTML and as plain text. */
export function composeEmail(content: EmailContent): ComposedEmail {
  return { subject: content.subject, text: asText(content), html: asHtml(content) }
}

function asText({ heading, paragraphs, facts, link, notes, stop, sender }: EmailContent): string {
  const factLines = facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const stopLines = stop ? `${stop.label}:\n${stop.url}` : ''
  const blocks = [heading, ...paragraphs, factLines, `${link.label}:\n${link.url}`, ...notes, stopLines, sender.join('\n')]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

// The colours of the light theme, because mail programs do not support custom properties.
const colour = {
  paper: '#fcfaf6',
  surface: '#ffffff',
  ink: '#12241c',
  ink2: '#44544c',
  line: '#dde1d9',
  green: '#0a5c3e',
  onGreen: '#fcfcf8',
} as const
const font = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const style = {
  body: `margin:0;padding:0;background:${colour.paper};color:${colour.ink};${font};font-size:16px;line-height:1.5`,
  page: `width:100%;background:${colour.paper}`,
  card: `max-width:560px;width:100%;background:${colour.surface};border:1px solid ${colour.line};border-radius:18px`,
  heading: `margin:0 0 16px;font-family:Fraunces,Georgia,serif;font-size:26px;line-height:1.2;font-weight:600;color:${colour.ink}`,
  paragraph: 'margin:0 0 16px',
  label: `padding:4px 16px 4px 0;color:${colour.ink2};text-align:left;vertical-align:top;font-weight:400`,
  value: 'padding:4px 0;font-weight:600;font-variant-numeric:tabular-nums;vertical-align:top',
  button: `display:inline-block;padding:12px 22px;background:${colour.green};color:${colour.onGreen};border-radius:10px;font-weight:600;text-decoration:none`,
  note: `margin:16px 0 0;font-size:14px;color:${colour.ink2}`,
  sender: `padding:20px 32px;font-size:13px;color:${colour.ink2};line-height:1.6`,
} as const

function asHtml({ locale, subject, heading, paragraphs, facts, link, notes, stop, sender }: EmailContent): string {
  const stopLink = stop && `<a href="${escape(stop.url)}" style="color:${colour.ink2}">${escape(stop.label)}</a>`
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" style="${style.label}">${escape(label)}</th><td style="${style.value}">${escape(value)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="${languageTag[locale]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(subject)}</title></head>
<body style="${style.body}"><main>
<table role="presentation" cellpadding="0" cellspacing="0" style="${style.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" cellpadding="0" cellspacing="0" style="${style.card}"><tr><td style="padding:32px">
<h1 style="${style.heading}">${escape(heading)}</h1>
${paragraphs.map((text) => `<p style="${style.paragraph}">${escape(text)}</p>`).join('\n')}
${rows.length ? `<table cellpadding="0" cellspacing="0" style="margin:0 0 24px">${rows.join('')}</table>` : ''}
<p style="margin:0"><a href="${escape(link.url)}" style="${style.button}">${escape(link.label)}</a></p>
${[...notes.map(escape), ...(stopLink ? [stopLink] : [])].map((html) => `<p style="${style.note}">${html}</p>`).join('\n')}
</td></tr></table>
<table role="presentation" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%"><tr><td style="${style.sender}">${sender.map(escape).join('<br>')}</td></tr></table>
</td></tr></table>
</main></body>
</html>
`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ownValue(entities, character) ?? character)
