import { NavLink } from 'react-router'
import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { StaffTitle } from '#src/ui/staff-heading.tsx'
import { pathTo } from '#src/i18n/paths.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Capability } from '#src/shop/permissions/capabilities.ts'
import type { Staff } from '#src/platform/principal.ts'
import { useLocale } from '#src/ui/locale.ts'

type Props = { title: string; roles: Staff['roles']; /** At the end of the line. */ children?: ReactNode }

const pages = [
  { name: 'staff.points', text: m.points_staff_find, needs: 'loyalty.read' },
  { name: 'staff.points.cards', text: m.points_staff_cards, needs: 'loyalty.import' },
  { name: 'staff.points.report', text: m.points_staff_report, needs: 'loyalty.report' },
] as const satisfies readonly { name: string; text: unknown; needs: Capability }[]

/** Heading with links to the other pages that this member of staff may open. */
export function StaffPointsHead({ title, roles, children }: Props) {
  const locale = useLocale()
  const open = pages.filter(({ needs }) => can({ roles }, needs))
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-4 pb-1 lg:px-5">
        <StaffTitle>{title}</StaffTitle>
        {children && <div className="ms-auto flex flex-wrap items-center gap-2">{children}</div>}
      </div>
      {open.length > 1 && (
        <nav
          aria-label={m.points_staff_sections()}
          className="flex gap-4.5 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] lg:px-5"
        >
          {open.map(({ name, text }) => (
            <NavLink
              key={name}
              to={pathTo(name, locale)}
              end
              data-command
              className="border-b-2 border-transparent pt-2 pb-2.25 text-xs font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:border-green aria-[current]:font-bold aria-[current]:text-ink"
            >
              {text()}
            </NavLink>
          ))}
        </nav>
      )}
    </>
  )
}
