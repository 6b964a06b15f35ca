import { redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { personPageContext } from '#src/platform/page.server.ts'
import { readProfile } from '../../person/actions.server.ts'
import { readConsentTexts } from '../../consents/consents.actions.server.ts'
import { profileValues } from '../profile-form.ts'
import { saveProfile } from '../actions.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale } = personPageContext(args)
  const [profile, { marketing }] = await Promise.all([readProfile(world, principal), readConsentTexts(world.db)])
  return {
    values: profileValues(profile),
    marketing: marketing ? { version: marketing.version, text: marketing.text[locale] } : null,
  }
}

export async function action(args: ActionFunctionArgs) {
  const visit = personPageContext(args)
  const refused = await saveProfile(visit, await args.request.formData())
  return refused ?? redirect(`${pathTo('profile', visit.locale)}?saved`, 303)
}
