import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { Card } from '#src/ui/card.tsx'
import { IconTile } from '#src/ui/icon-tile.tsx'
import { titledBy } from '#src/ui/page-title.ts'
import { loadInfoPage } from '../info-page.server.ts'
import { InfoPageView } from './info-page.tsx'
import { Prose } from './prose.tsx'
import {
  Activity,
  FileHeart,
  FlaskConical,
  HeartPulse,
  MessageCircleHeart,
  Package,
  Pill,
  Ruler,
  Syringe,
  Truck,
  UserRound,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

// The icons that staff may choose from; an unknown name shows a person.
const icons = new Map<string, LucideIcon>([
  ['activity', Activity],
  ['file-heart', FileHeart],
  ['flask-conical', FlaskConical],
  ['heart-pulse', HeartPulse],
  ['message-circle-heart', MessageCircleHeart],
  ['package', Package],
  ['pill', Pill],
  ['ruler', Ruler],
  ['syringe', Syringe],
  ['truck', Truck],
])

const serviceIcon = (name: string): LucideIcon => icons.get(name) ?? UserRound

export const loader = (args: LoaderFunctionArgs) => loadInfoPage(args, 'services')

export const meta = titledBy<typeof loader>(({ content }) => content.title)

export default function Services() {
  const { content } = useLoaderData<typeof loader>()
  return (
    <InfoPageView content={content}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {content.services.map((service) => {
          const Icon = serviceIcon(service.icon)
          return (
            <Card as="li" key={service.id} className="grid content-start gap-3">
              <IconTile>
                <Icon strokeWidth={1.5} />
              </IconTile>
              <h2 className="text-lg">{service.name}</h2>
              <Prose blocks={service.blocks} look="card" />
            </Card>
          )
        })}
      </ul>
    </InfoPageView>
  )
}
