import {
  Boxes,
  ChartColumn,
  Contact,
  FileHeart,
  FileText,
  FileUp,
  FolderTree,
  Gem,
  Inbox,
  KeyRound,
  MailWarning,
  MessageCircleQuestionMark,
  MessagesSquare,
  Newspaper,
  Package,
  Pill,
  ScrollText,
  Settings,
  TextSearch,
  BadgePercent,
  Truck,
  Users,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import type { PageName } from '#src/i18n/paths.ts'
import type { RequestKind } from '#src/shop/requests/request/request.ts'
import type { ModuleName } from '#src/shop/website/modules.ts'

type RailPage = Exclude<
  Extract<PageName, 'staff' | `staff.${string}`>,
  `${string}.show` | `${string}.method` | `${string}.refund` | `${string}.print`
>

export type RailQueue = RequestKind | 'inbox'

export type RailEntry = {
  page: RailPage
  text: () => string
  icon: LucideIcon
  /** The entry is shown only while this module is on. */
  module?: ModuleName
  /** Its count of what waits, for those who answer it; shown with requests even when their module is off. */
  queue?: RailQueue
  /** The letters that open it after "g", the first one in the list of keys. */
  go?: string
  /** Not shown to those who may open this page. */
  unless?: RailPage
}

/** `id` names the group in the page. */
type RailGroup = { id: string; title: () => string; entries: readonly RailEntry[] }

/** The rail of the staff area. Each member of staff sees the entries that `web/screens.ts` lets them open. */
export const railGroups: readonly RailGroup[] = [
  {
    id: 'work',
    title: m.staff_rail_work,
    entries: [
      { page: 'staff', text: m.staff_today_title, icon: Inbox, go: 't' },
      {
        page: 'staff.prescriptions',
        text: m.staff_prescriptions,
        icon: FileHeart,
        module: 'prescriptions',
        queue: 'prescription',
        go: 'r',
      },
      {
        page: 'staff.requests',
        text: m.staff_requests,
        icon: MessageCircleQuestionMark,
        module: 'requests',
        queue: 'request',
        // "r" for those who have no prescriptions above.
        go: 'q r',
      },
      { page: 'staff.orders', text: m.staff_orders, icon: Package, go: 'o' },
      { page: 'staff.inbox', text: m.inbox_title, icon: MessagesSquare, queue: 'inbox', go: 'm' },
      { page: 'staff.messages', text: m.messages_title, icon: MailWarning },
    ],
  },
  {
    id: 'catalogue',
    title: m.staff_rail_catalogue,
    entries: [
      { page: 'staff.products', text: m.products_staff_title, icon: Pill, go: 'p' },
      { page: 'staff.collections', text: m.collections_title, icon: FolderTree },
      { page: 'staff.stock', text: m.stock_title, icon: Boxes, go: 's' },
      { page: 'staff.imports', text: m.import_title, icon: FileUp },
      { page: 'staff.promotions', text: m.promo_title, icon: BadgePercent },
      { page: 'staff.search-words', text: m.words_title, icon: TextSearch },
    ],
  },
  {
    id: 'people',
    title: m.staff_rail_people,
    entries: [
      { page: 'staff.customers', text: m.customers_title, icon: Contact, go: 'c' },
      { page: 'staff.points', text: m.points_staff_title, icon: Gem, module: 'loyalty' },
      { page: 'staff.points.report', text: m.points_staff_title, icon: Gem, module: 'loyalty', unless: 'staff.points' },
      { page: 'staff.people', text: m.staff_team, icon: Users },
    ],
  },
  {
    id: 'pharmacy',
    title: m.staff_rail_pharmacy,
    entries: [
      { page: 'staff.reports', text: m.report_title, icon: ChartColumn },
      { page: 'staff.posts', text: m.post_rail, icon: Newspaper, module: 'blog' },
      { page: 'staff.pages', text: m.page_list, icon: FileText },
      { page: 'staff.delivery', text: m.staff_shipping_title, icon: Truck },
      { page: 'staff.settings', text: m.settings_title, icon: Settings },
      { page: 'staff.api-tokens', text: m.tokens_title, icon: KeyRound },
      { page: 'staff.audit', text: m.staff_audit, icon: ScrollText },
    ],
  },
]

export const railPages: readonly RailPage[] = railGroups.flatMap(({ entries }) => entries.map(({ page }) => page))
