import { roleNames } from '#src/shop/accounts/person/role-name.ts'
import { StaffCommands } from '#src/shop/staff/commands-list.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { useShell } from './shell.ts'
import { StaffSearch } from '../staff-search/search-field.tsx'
import { namedPages } from '../staff-search/searchable-pages.ts'
import type { Openable } from '../staff-search/searchable-pages.ts'

/** The bar above every staff page: search, opening hours, language, the signed-in member of staff. */
export function StaffBar({ opens }: Pick<Openable, 'opens'>) {
  const { contact, person, modules } = useShell()
  const locale = useLocale()
  return (
    <header className="sticky top-0 z-20 flex h-13 items-center gap-3 border-b border-line bg-paper/94 px-4 backdrop-blur-md lg:px-5">
      <StaffSearch opens={opens} />
      <StaffCommands pages={namedPages({ opens, modules }, locale, { isInRail: false })} />
      <p className="ms-auto truncate text-xs text-ink-2 max-xl:hidden">{contact.hours.join(' · ')}</p>
      <div className="flex items-center gap-2 max-xl:ms-auto">
        <LanguageSwitch />
        {person && (
          <div className="flex items-center gap-2 border-s border-line ps-3.5">
            <Avatar name={person.name ?? roleNames(person.roles, locale)} size="s" />
            <p className="grid text-xs leading-tight max-sm:sr-only">
              <b className="whitespace-nowrap">{person.name}</b>
              <small className="text-2xs whitespace-nowrap text-ink-2 max-lg:sr-only">{roleNames(person.roles, locale)}</small>
            </p>
          </div>
        )}
      </div>
    </header>
  )
}
