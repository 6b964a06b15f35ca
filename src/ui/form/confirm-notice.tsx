import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../button.tsx'
import { Notice } from '../notice.tsx'

type Choice = { intent: string; text: string }
type CancelLink = { to: string; text: string }

type Props = {
  title: string
  /** What it means and whether it can be undone. */
  children: ReactNode
  confirm: Choice & { isDangerous?: boolean }
  cancel: Choice | CancelLink
  size?: 's' | 'xs'
}

/** "Are you sure?" inside a form, as the result of its first submission: it works without scripts, and loses nothing typed. */
export function ConfirmNotice({ title, children, confirm, cancel, size = 's' }: Props) {
  return (
    <Notice
      tone="warn"
      role="alert"
      title={title}
      actions={
        <>
          <Button variant={confirm.isDangerous ? 'danger' : 'primary'} size={size} name="intent" value={confirm.intent}>
            {confirm.text}
          </Button>
          {'to' in cancel ? (
            <ButtonLink to={cancel.to} variant="quiet" size={size}>
              {cancel.text}
            </ButtonLink>
          ) : (
            <Button variant="quiet" size={size} name="intent" value={cancel.intent}>
              {cancel.text}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Notice>
  )
}
