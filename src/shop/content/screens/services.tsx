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
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { Card } from '#src/ui/card.tsx'
import { IconTile } from '#src/ui/icon-tile.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { loadInfoPage } from '../info-page.server.ts'
import { InfoPageView } from './info-page.tsx'

export const loader = (args: LoaderFunctionArgs) => loadInfoPage(args, 'services')

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.content.title, matches) }] : []

// The icons that staff may choose from; any other name shows a person.
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

export default function Services() {
  const { content } = useLoaderData<typeof loader>()
  return (
    <InfoPageView content={content}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {content.services.map((service) => {
          const Icon = icons.get(service.icon) ?? UserRound
          return (
            <Card as="li" key={service.key} className="grid content-start gap-3">
              <IconTile>
                <Icon strokeWidth={1.5} />
              </IconTile>
              <h2 className="text-lg">{service.name}</h2>
              {service.paragraphs.map((text) => (
                <p key={text} className="text-sm text-ink-2">
                  {text}
                </p>
              ))}
            </Card>
          )
        })}
      </ul>
    </InfoPageView>
  )
}
