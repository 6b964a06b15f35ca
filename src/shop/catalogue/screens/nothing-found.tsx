import { MessageCircleQuestionMark, PackageSearch, Phone } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { useModules } from '../../website/use-modules.ts'
import type { ListView } from './list-view.server.ts'

/** Says why a list is empty and where to get help. */
export function NothingFound({ list: { empty, clear, chips } }: { list: ListView }) {
  const locale = useLocale()
  const modules = useModules()
  const isNarrowed = chips.length > 0
  return (
    <EmptyState
      title={m.catalogue_empty()}
      icon={<PackageSearch aria-hidden="true" />}
      action={
        <>
          {isNarrowed && <ButtonLink to={clear}>{m.catalogue_filters_clear()}</ButtonLink>}
          {modules.requests && (
            <ButtonLink to={pathTo('requests.new', locale)} variant={isNarrowed ? 'quiet' : 'primary'}>
              <MessageCircleQuestionMark aria-hidden="true" />
              {m.catalogue_request()}
            </ButtonLink>
          )}
          {empty && (
            <ButtonLink to={empty.reach.phone.link} variant="quiet">
              <Phone aria-hidden="true" />
              {m.catalogue_call({ phone: empty.reach.phone.text })}
            </ButtonLink>
          )}
          <ButtonLink to={pathTo('products', locale)} variant="ghost">
            {m.catalogue_see_all()}
          </ButtonLink>
        </>
      }
    >
      <p>{empty?.reason}</p>
      {empty && (
        <p className="mt-3 text-sm text-ink-2">
          {empty.reach.open.text} · {empty.reach.phone.cost}
        </p>
      )}
    </EmptyState>
  )
}
