import { History, Trash2, UserRoundPen } from 'lucide-react'
import { Form } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { NoticeView } from './prescription-view.ts'

/** That the form goes on with a draft, and the way to begin anew. The whole page does, so that no field keeps what it had. */
export function SavedDraft({ title, text, button }: NoticeView) {
  return (
    <Notice
      icon={<History aria-hidden="true" />}
      title={title}
      actions={
        <Form method="post" reloadDocument>
          <Button name="intent" value="discard" variant="quiet" size="s">
            <Trash2 aria-hidden="true" />
            {button}
          </Button>
        </Form>
      }
    >
      {text}
    </Notice>
  )
}

/** Sending needs a whole profile; what is typed is kept on the way there. `form`: the id of the form that has it. */
export function ProfileNeeded({ form, title, text, button }: NoticeView & { form: string }) {
  return (
    <Notice
      tone="warn"
      icon={<UserRoundPen aria-hidden="true" />}
      title={title}
      actions={
        <Button form={form} name="intent" value="profile" variant="quiet" size="s">
          {button}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
