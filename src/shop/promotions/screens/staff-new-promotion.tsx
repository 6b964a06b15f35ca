import { useActionData, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import { newForm } from '../promotion-form.ts'
import { submitCreateForm, readChoices } from './staff-promotion.server.ts'
import { PromotionEditor } from './promotion-editor.tsx'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale } = staffPageContext(args)
  return { form: newForm(world.now()), choices: await readChoices(world.db, locale) }
}

export const action = staffAction(submitCreateForm)

export const meta = titled(m.promo_new)

export default function StaffNewPromotion() {
  const { form, choices } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <StaffBody width={72} hasActions>
      <StaffHeading back={{ to: pathTo('staff.promotions', useLocale()), text: m.promo_back() }} title={m.promo_new()} />
      <PromotionEditor form={form} answer={answer} choices={choices} submit={m.promo_create()} />
    </StaffBody>
  )
}
