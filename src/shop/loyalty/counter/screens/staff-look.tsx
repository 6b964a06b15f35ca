import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { Button } from '#src/ui/button.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import type { Fact } from '#src/ui/description-list.tsx'
import { useIsSending } from '#src/ui/sending.ts'

type Props = {
  title: string
  /** Entered values, to be submitted again. */ values: Readonly<Record<string, string>>
  /** Values that are confirmed. */ expected?: Readonly<Record<string, string>>
  facts?: readonly Fact[]
  intent: string
  submit: string
  /** Label of the button back to the form. */ back?: string
  danger?: boolean
  /** Text or a further field before the button. */ children?: ReactNode
}

const steering = ['intent', 'expected_balance', 'expected_points', 'card_number']

/** The confirmation in place of the form. It takes the focus, so that Tab leads to its button. */
export function StaffLook({ title, values, expected = {}, facts = [], intent, submit, back, danger = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const busy = useIsSending()
  useEffect(() => heading.current?.focus(), [title])
  const sent = { ...Object.fromEntries(Object.entries(values).filter(([name]) => !steering.includes(name))), ...expected }
  return (
    <Form
      method="post"
      preventScrollReset
      className={classNames('grid gap-3.5 rounded-md p-4', danger ? 'bg-bad-soft' : 'bg-green-soft')}
    >
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <h3 ref={heading} tabIndex={-1} className="font-sans text-sm font-bold tracking-normal outline-none">
        {title}
      </h3>
      {facts.length > 0 && <DescriptionList look="sums" items={facts} />}
      {children}
      <div className="flex flex-wrap gap-2">
        <Button name="intent" value={intent} size="s" variant={danger ? 'danger' : 'primary'} disabled={busy} data-key="e">
          {submit}
        </Button>
        <Button name="intent" value="edit" size="s" variant="quiet" formNoValidate>
          {back ?? m.points_look_edit()}
        </Button>
      </div>
    </Form>
  )
}
