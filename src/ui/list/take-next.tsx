import { UserRoundCheck } from 'lucide-react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '../button.tsx'
import { KeyCap } from '../key-cap.tsx'
import { Notice } from '../notice.tsx'

/** The intent of the button that claims the most urgent work and opens it. */
export const takeNextIntent = 'take_next'

/** What a list answers when there is nothing left to take. */
export type NothingLeft = { kind: 'nothing-left' }
export const nothingLeft: NothingLeft = { kind: 'nothing-left' }

/** Claims the most urgent work of the list and opens it: a form of the list's own page, to which "n" is the key. */
export const TakeNext = ({ className }: { className?: string }) => (
  <Form method="post" className={className}>
    <Button name="intent" value={takeNextIntent} variant="quiet" size="xs" data-key="n">
      <UserRoundCheck aria-hidden="true" />
      {m.staff_take_next()}
      <KeyCap name="n" />
    </Button>
  </Form>
)

export const NothingLeftNotice = () => (
  <Notice tone="info" role="status">
    {m.staff_take_next_none()}
  </Notice>
)
