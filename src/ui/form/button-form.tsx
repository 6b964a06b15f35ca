import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { Button } from '../button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'form' | 'name' | 'value'> & {
  intent: string
  /** Sent with it, hidden. */ fields?: Readonly<Record<string, string | number>>
  /** `SubmitButton` where it must not be pressed twice. */ as?: typeof Button
  preventScrollReset?: boolean
  formClassName?: string | undefined
}

/** A button that is a whole form: what it does asks for nothing else. */
export function ButtonForm({
  intent,
  fields = {},
  as: As = Button,
  preventScrollReset = false,
  formClassName,
  ...button
}: Props) {
  return (
    <Form method="post" preventScrollReset={preventScrollReset} className={formClassName}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <As {...button} name="intent" value={intent} />
    </Form>
  )
}
