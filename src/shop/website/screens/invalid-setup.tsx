import { CircleCheck, Wrench } from 'lucide-react'
import { data, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { setupProblem } from '../actions.server.ts'

/** Every page leads here while the pharmacy's record is missing or wrong; a sound shop says so. */
export async function loader(args: LoaderFunctionArgs) {
  const problem = await setupProblem(page(args).world.db)
  return data({ problem: problem ?? null }, { status: problem === undefined ? 200 : 503 })
}

export const meta: MetaFunction = () => [{ title: m.website_setup_title() }]

export default function InvalidSetup() {
  const { problem } = useLoaderData<typeof loader>()
  const locale = useLocale()
  if (problem === null) {
    return (
      <EmptyState
        level={1}
        icon={<CircleCheck aria-hidden="true" />}
        title={m.website_setup_sound()}
        action={<ButtonLink to={pathTo('home', locale)}>{m.website_setup_home()}</ButtonLink>}
      >
        {m.website_setup_sound_text()}
      </EmptyState>
    )
  }
  return (
    <EmptyState level={1} icon={<Wrench aria-hidden="true" />} title={m.website_setup_title()}>
      <p>{m.website_setup_text()}</p>
      <p className="mt-2">{problem === 'website' ? m.website_setup_missing() : m.website_setup_wrong({ setting: problem })}</p>
    </EmptyState>
  )
}
