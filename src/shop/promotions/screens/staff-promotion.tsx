import { Form, useActionData, useLoaderData } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { Panel } from '#src/ui/panel.tsx'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { Tag } from '#src/ui/tag.tsx'
import type { Promotion } from '../promotion.ts'
import { stateNames, stateTones, usesText } from '../labels.ts'
import { PromotionEditor } from './promotion-editor.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import type { action, loader } from './staff-promotion.server.ts'

export { action, loader } from './staff-promotion.server.ts'

export const meta = titledBy<typeof loader>(({ title }) => title)

export default function StaffPromotion() {
  const { promotion, title, state, form, choices } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <StaffBody width={72} hasActions>
      <StaffHeading back={{ to: pathTo('staff.promotions', useLocale()), text: m.promo_back() }} title={title}>
        <Tag tone={stateTones[state]}>{stateNames[state]()}</Tag>
      </StaffHeading>
      <Form method="post" id={switchForm} hidden />
      <PromotionEditor
        form={form}
        answer={answer}
        choices={choices}
        submit={m.promo_save()}
        aside={<Facts promotion={promotion} />}
      />
    </StaffBody>
  )
}

// Inside the editor's form, Enter would trigger this button.
const switchForm = 'promotion-switch'

/** Statistics so far, and the button that stops it. */
function Facts({ promotion }: { promotion: Promotion }) {
  const locale = useLocale()
  const { active, createdAt, updatedAt } = promotion
  return (
    <Panel id="promotion-facts" title={m.promo_column_state()}>
      <DescriptionList
        look="sums"
        items={[
          { term: m.promo_uses(), detail: usesText(promotion, locale) },
          { term: m.promo_made(), detail: formatDateTime(createdAt, locale) },
          { term: m.promo_changed(), detail: formatDateTime(updatedAt, locale) },
        ]}
      />
      <Button form={switchForm} variant={active ? 'danger' : 'quiet'} size="s" name="intent" value={active ? 'stop' : 'resume'}>
        {active ? m.promo_stop() : m.promo_resume()}
      </Button>
    </Panel>
  )
}
