import { FileText, Mails, Newspaper, ScrollText, Settings, TicketPercent, Truck, Users } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useModules } from '#src/shop/website/use-modules.ts'
import { useLocale } from '#src/ui/locale.ts'
import { RailLink } from './rail-link.tsx'

/** Links to the pages that only the owner may use. */
export function OwnersLinks() {
  const locale = useLocale()
  const { blog } = useModules()
  return (
    <>
      <RailLink to={pathTo('staff.promotions', locale)} text={m.promo_title()}>
        <TicketPercent aria-hidden="true" />
      </RailLink>
      {blog && (
        <RailLink to={pathTo('staff.posts', locale)} text={m.post_rail()}>
          <Newspaper aria-hidden="true" />
        </RailLink>
      )}
      <RailLink to={pathTo('staff.pages', locale)} text={m.page_list()}>
        <FileText aria-hidden="true" />
      </RailLink>
      <RailLink to={pathTo('staff.delivery', locale)} text={m.staff_shipping_title()}>
        <Truck aria-hidden="true" />
      </RailLink>
      <RailLink to={pathTo('staff.settings', locale)} text={m.settings_title()}>
        <Settings aria-hidden="true" />
      </RailLink>
      <RailLink to={pathTo('staff.messages', locale)} text={m.messages_title()}>
        <Mails aria-hidden="true" />
      </RailLink>
      <RailLink to={pathTo('staff.people', locale)} text={m.staff_team()}>
        <Users aria-hidden="true" />
      </RailLink>
      <RailLink to={pathTo('staff.audit', locale)} text={m.staff_audit()}>
        <ScrollText aria-hidden="true" />
      </RailLink>
    </>
  )
}
