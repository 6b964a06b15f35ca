import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { classNames } from '../class-names.ts'
import { Button } from '../button.tsx'
import { DescriptionList } from '../description-list.tsx'
import type { Fact } from '../description-list.tsx'
import { SubmitButton } from './submit-button.tsx'

type Props = {
  title: string
  /** What is submitted with the confirmation, such as the entered values. */
  hidden: Readonly<Record<string, string>>
  facts?: readonly Fact[]
  confirm: { intent: string; text: string }
  /** The button back to the form. */
  back: { intent: string; text: string }
  isDangerous?: boolean
  /** Text or a further field before the buttons. */
  children?: ReactNode
}

/** A confirmation in place of the form that it follows. It takes the focus, so that Tab leads to its button. */
export function Confirmation({ title, hidden, facts = [], confirm, back, isDangerous = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [title])
  return (
    <Form
      method="post"
      preventScrollReset
      className={classNames('grid gap-3.5 rounded-md p-4', isDangerous ? 'bg-bad-soft' : 'bg-green-soft')}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <h3 ref={heading} tabIndex={-1} className="font-sans text-sm font-bold tracking-normal outline-none">
        {title}
      </h3>
      {facts.length > 0 && <DescriptionList look="sums" items={facts} />}
      {children}
      <div className="flex flex-wrap gap-2">
        <SubmitButton name="intent" value={confirm.intent} size="s" variant={isDangerous ? 'danger' : 'primary'} data-key="e">
          {confirm.text}
        </SubmitButton>
        <Button name="intent" value={back.intent} size="s" variant="quiet" formNoValidate>
          {back.text}
        </Button>
      </div>
    </Form>
  )
}
