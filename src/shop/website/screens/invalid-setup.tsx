import { CircleCheck, Wrench } from 'lucide-react'
import { data, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withParameter } from '#src/i18n/safe-path.ts'
import { page } from '#src/platform/page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { setupProblems } from '../actions.server.ts'
import { isEssential } from '../settings.ts'
import { needName } from '../settings-labels.ts'

export const handle = { alone: (loaded?: { isSound: boolean }) => loaded?.isSound === false }

/** Every page leads here while the pharmacy's settings are missing, invalid or incomplete; otherwise it says that all is well. */
export async function loader(args: LoaderFunctionArgs) {
  const { world, locale } = page(args)
  const problems = await setupProblems(world.db)
  const missing = problems.filter(isEssential).map((need) => needName(need, locale))
  const wrong = problems.find((need) => !isEssential(need)) ?? null
  return data({ isSound: problems.length === 0, missing, wrong }, { status: problems.length === 0 ? 200 : 503 })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: loaderData?.isSound ? pageTitle(m.website_setup_sound(), matches) : m.website_setup_title() },
]

export default function InvalidSetup() {
  const { isSound, missing, wrong } = useLoaderData<typeof loader>()
  const locale = useLocale()
  if (isSound) {
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
    <EmptyState
      level={1}
      icon={<Wrench aria-hidden="true" />}
      title={m.website_setup_title()}
      action={missing.length > 0 && <OwnersPath />}
    >
      <p>{m.website_setup_text()}</p>
      {wrong !== null && (
        <p className="mt-2">{wrong === 'website' ? m.website_setup_missing() : m.website_setup_wrong({ setting: wrong })}</p>
      )}
      {missing.length > 0 && <Missing names={missing} />}
    </EmptyState>
  )
}

function Missing({ names }: { names: readonly string[] }) {
  return (
    <div className="mt-4 grid gap-1 text-sm">
      <p className="font-semibold">{m.website_setup_missing_list()}</p>
      <ul>
        {names.map((name) => (
          <li key={name} className="first-letter:uppercase">
            {name}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-2">{m.website_setup_owner_text()}</p>
    </div>
  )
}

/** A full page load: this page may appear at any URL, and without scripts. */
function OwnersPath() {
  const locale = useLocale()
  const settings = pathTo('staff.settings', locale)
  return (
    <ButtonLink to={withParameter(pathTo('sign-in', locale), 'return', settings)} variant="quiet" reloadDocument>
      {m.website_setup_owner()}
    </ButtonLink>
  )
}
