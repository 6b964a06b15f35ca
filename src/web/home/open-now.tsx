import { Link } from 'react-router'
import type { OpenState } from '#src/i18n/opening-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'

/** "Aberta agora, até às 19:30": what that means for a request, with a link to the details. */
export function OpenNow({ opening }: { opening: OpenState }) {
  return (
    <p className="mt-7 flex max-w-none flex-wrap items-center gap-x-3.5 gap-y-1.5 rounded-xl bg-surface px-5 py-4 text-ink shadow-soft md:mt-11">
      <b className="flex items-center gap-x-3.5">
        <span
          aria-hidden="true"
          className={classNames(
            'size-2.5 shrink-0 rounded-full ring-4',
            opening.isOpen ? 'bg-ok-dot ring-ok-soft' : 'bg-ink-3 ring-sunken',
          )}
        />
        <span>{opening.text}</span>
      </b>
      <span className="text-ink-2 max-sm:basis-full">{opening.isOpen ? m.home_open_note() : m.home_closed_note()}</span>
      <Link to={pathTo('company', useLocale())} className="link md:ms-auto">
        {m.home_hours_link()}
      </Link>
    </p>
  )
}
