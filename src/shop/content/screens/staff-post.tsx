import { useActionData, useLoaderData } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { ConfirmNotice } from '#src/ui/form/confirm-notice.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { Panel } from '#src/ui/panel.tsx'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { FocusOnResult } from '#src/ui/focus-on-result.tsx'
import { PostEditor } from './post-editor.tsx'
import { postStateName, postStateTones } from './post-states.ts'
import type { action, loader } from './staff-post.server.ts'

export { action, loader } from './staff-post.server.ts'

export const meta = titledBy<typeof loader>(({ title }) => title)

export default function StaffPostPage() {
  const { post, title, state, form } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const locale = useLocale()
  return (
    <StaffBody width={84} hasActions>
      <StaffHeading back={{ to: pathTo('staff.posts', locale), text: m.post_back() }} title={title}>
        <Tag tone={postStateTones[state]}>{postStateName(state)}</Tag>
        {state === 'published' && (
          <a href={pathTo('posts.show', locale, { id: post.slug[locale] })} className="link text-xs">
            {m.post_see()}
          </a>
        )}
      </StaffHeading>
      <PostEditor form={form} answer={answer} submit={m.content_save()} aside={<Life />}>
        {answer?.asksDelete && <SecondLook title={title} />}
      </PostEditor>
    </StaffBody>
  )
}

/** The post's dates, and the button that asks whether to delete it. */
function Life() {
  const { post } = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <Panel id="post-life" title={m.post_section_life()}>
      <DescriptionList
        look="sums"
        items={[
          { term: m.promo_made(), detail: formatDateTime(post.createdAt, locale) },
          { term: m.promo_changed(), detail: formatDateTime(post.updatedAt, locale) },
        ]}
      />
      <Button variant="danger" size="s" name="intent" value="ask-delete">
        {m.post_delete()}
      </Button>
    </Panel>
  )
}

/** The delete confirmation is inside the form, so that going back loses nothing that was typed. */
function SecondLook({ title }: { title: string }) {
  return (
    <FocusOnResult>
      <ConfirmNotice
        title={m.post_delete_sure({ title })}
        confirm={{ intent: 'delete', text: m.post_delete_yes(), isDangerous: true }}
        cancel={{ intent: 'keep', text: m.post_delete_no() }}
      >
        {m.post_delete_text()}
      </ConfirmNotice>
    </FocusOnResult>
  )
}
