import { Clock, MapPin, PackageCheck, Store, Truck } from 'lucide-react'
import type { FactView } from './checkout-view.ts'

const icons = { place: MapPin, clock: Clock, ready: PackageCheck, shop: Store, van: Truck }

/** Facts with icons: where and when to pick up, what happens next. */
export function Facts({ facts }: { facts: readonly FactView[] }) {
  return (
    <ul className="grid gap-2.5 text-sm">
      {facts.map(({ icon, title, text }) => {
        const Icon = icons[icon]
        return (
          <li key={icon} className="flex gap-3">
            <Icon aria-hidden="true" className="mt-px size-5 shrink-0 text-green" />
            <span className="grid">
              <span className="font-semibold">{title}</span>
              <span className="text-ink-2">{text}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
