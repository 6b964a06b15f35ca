import { m } from '#src/i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { carriedPrefix } from '../carried.ts'
import type { Carried } from '../carried.ts'

/** Carries the fields of another page's form along through a form of this one. */
export function CarriedFields({ carried }: { carried: Carried | undefined }) {
  return carried?.fields.map(({ name, value }, index) => (
    <input key={`${name} ${index}`} type="hidden" name={carriedPrefix + name} value={value} />
  ))
}

/** The unprocessed form, ready to be sent again from here: by its button, never by itself. */
export function SendAgain({ carried: { action, fields, hasFiles } }: { carried: Carried }) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl">{m.carried_title()}</h1>
        <p className="text-ink-2">{m.carried_text()}</p>
      </div>
      {hasFiles && <Notice tone="warn">{m.carried_files()}</Notice>}
      {/* As the browser would have sent it: the page of the form is another one. */}
      <form method="post" action={action} className="grid">
        {fields.map(({ name, value }, index) => (
          <input key={`${name} ${index}`} type="hidden" name={name} value={value} />
        ))}
        <Button size="l" wide>
          {m.carried_submit()}
        </Button>
      </form>
      <ButtonLink to={action} variant="quiet" wide>
        {m.carried_back()}
      </ButtonLink>
    </div>
  )
}
