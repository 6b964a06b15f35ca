import { Link, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { answerGoogle } from '../google-form.server.ts'
import { readGoogle } from '../google-reading.server.ts'
import { GoogleJoin } from './google-join.tsx'
import { GoogleLink } from './google-link.tsx'

export const loader = (args: LoaderFunctionArgs) => readGoogle(page(args))

export const action = async (args: ActionFunctionArgs) => answerGoogle(page(args), await args.request.formData())

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData?.kind === 'join' ? m.google_join_title() : m.google_link_title(), matches) },
]

/** Back from Google: an existing account has to be confirmed, a new one agreed to. */
export default function Google() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="grid gap-6">
      {view.kind === 'join' ? <GoogleJoin view={view} answer={answer} /> : <GoogleLink view={view} answer={answer} />}
      <Link to={pathTo('sign-in', useLocale())} className="link justify-self-center text-sm">
        {m.google_other_way()}
      </Link>
    </div>
  )
}
