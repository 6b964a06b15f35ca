import { useActionData, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import { newPostForm } from '../post-form.ts'
import { submitCreateForm } from './staff-post.server.ts'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { PostEditor } from './post-editor.tsx'

export function loader(args: LoaderFunctionArgs) {
  return { form: newPostForm(staffPageContext(args).principal.name ?? '') }
}

export const action = staffAction(submitCreateForm)

export const meta = titled(m.post_new)

export default function StaffNewPost() {
  const { form } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <StaffBody width={84} hasActions>
      <StaffHeading back={{ to: pathTo('staff.posts', useLocale()), text: m.post_back() }} title={m.post_new()} />
      <PostEditor form={form} answer={answer} submit={m.content_save()} />
    </StaffBody>
  )
}
