import {
  Bell,
  CreditCard,
  FileHeart,
  Heart,
  KeyRound,
  LayoutDashboard,
  MapPin,
  MessageCircleQuestionMark,
  Package,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Modules } from '#src/shop/website/modules.ts'
import type { SideEntry } from './side-menu.tsx'

type Counts = { waitingOrders: number; waitingPrescriptions: number; waitingRequests: number; unreadNotices: number }

/** The account menu: purchases first, then, set apart, the profile. */
export const accountEntries = (counts: Counts, modules: Modules, locale: Locale): SideEntry[] =>
  allEntries(counts, modules, locale).filter((entry) => entry !== false)

/** False for what the shop has switched off; prescriptions and requests that wait stay accessible. */
const allEntries = (counts: Counts, modules: Modules, locale: Locale): (SideEntry | false)[] => [
  { to: pathTo('account', locale), text: m.account_overview(), icon: <LayoutDashboard aria-hidden="true" />, end: true },
  { to: pathTo('orders', locale), text: m.account_orders(), icon: <Package aria-hidden="true" />, count: counts.waitingOrders },
  (modules.prescriptions || counts.waitingPrescriptions > 0) && {
    to: pathTo('prescriptions', locale),
    text: m.account_prescriptions(),
    icon: <FileHeart aria-hidden="true" />,
    count: counts.waitingPrescriptions,
  },
  (modules.requests || counts.waitingRequests > 0) && {
    to: pathTo('requests', locale),
    text: m.account_requests(),
    icon: <MessageCircleQuestionMark aria-hidden="true" />,
    count: counts.waitingRequests,
  },
  modules.loyalty && { to: pathTo('account.card', locale), text: m.account_card(), icon: <CreditCard aria-hidden="true" /> },
  { to: pathTo('account.favourites', locale), text: m.account_favourites(), icon: <Heart aria-hidden="true" /> },
  {
    to: pathTo('account.notifications', locale),
    text: m.account_notifications(),
    icon: <Bell aria-hidden="true" />,
    count: counts.unreadNotices,
  },
  { to: pathTo('profile', locale), text: m.account_profile(), icon: <UserRound aria-hidden="true" /> },
  { to: pathTo('account.addresses', locale), text: m.account_addresses(), icon: <MapPin aria-hidden="true" />, apart: true },
  { to: pathTo('account.security', locale), text: m.account_security(), icon: <KeyRound aria-hidden="true" /> },
  {
    to: pathTo('account.privacy', locale),
    text: m.account_privacy(),
    icon: <ShieldCheck aria-hidden="true" />,
    also: pathTo('account.delete', locale),
  },
]
