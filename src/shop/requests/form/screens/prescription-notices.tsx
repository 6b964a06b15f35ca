import { History, Trash2, UserRoundPen } from 'lucide-react'
import { Form } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { NoticeView } from '../../request/screens/prescription-view.ts'

/**
 * Notice that the form continues a draft, with a button that discards it. Reloads the whole page, so that no field keeps its
 * previous value.
 */
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

/** Sending needs a complete profile; what was typed is saved on the way there. `form`: id of the prescription form. */
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
