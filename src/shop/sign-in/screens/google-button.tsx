import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonLink } from '#src/ui/button.tsx'
import mark from './google.svg'

/** The alternative below a form. A full page load and not a page of the router: it leaves for Google. */
export function GoogleButton({ href }: { href: string }) {
  return (
    <div className="grid gap-5">
      <p className="flex items-center gap-3 text-sm text-ink-2 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {m.google_or()}
      </p>
      <ButtonLink to={href} reloadDocument variant="quiet" size="l" wide>
        <img src={mark} alt="" width="20" height="20" />
        {m.google_continue()}
      </ButtonLink>
    </div>
  )
}
