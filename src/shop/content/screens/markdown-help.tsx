import { m } from '#src/i18n/paraglide/messages.js'

/** Short reference of the Markdown syntax. */
export function MarkdownHelp() {
  const rules = [
    { typed: '## …', means: m.content_md_heading() },
    { typed: '**…**', means: m.content_md_strong() },
    { typed: '*…*', means: m.content_md_emphasis() },
    { typed: '- …', means: m.content_md_list() },
    { typed: '1. …', means: m.content_md_numbers() },
    { typed: '[…](https://…)', means: m.content_md_link() },
    { typed: '> …', means: m.content_md_quote() },
  ]
  return (
    <details className="text-xs text-ink-2">
      <summary className="w-fit cursor-pointer py-1 font-semibold">{m.content_md_title()}</summary>
      <dl className="grid gap-x-6 gap-y-1 pt-2 sm:grid-cols-2">
        {rules.map(({ typed, means }) => (
          <div key={typed} className="flex gap-2.5">
            <dt className="min-w-24 font-mono">{typed}</dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-2">{m.content_md_note()}</p>
    </details>
  )
}
