import { m } from '#src/i18n/paraglide/messages.js'

export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-md focus:bg-green focus:px-5 focus:py-3 focus:font-semibold focus:text-on-green"
    >
      {m.shell_skip()}
    </a>
  )
}
