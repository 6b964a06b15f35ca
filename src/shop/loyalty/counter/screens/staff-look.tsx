import type { ComponentProps, ReactNode } from 'react'
import { formatNumber } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Button } from '#src/ui/button.tsx'
import type { Fact } from '#src/ui/description-list.tsx'
import { Confirmation } from '#src/ui/form/confirmation.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { movedText } from '../../wallet/points-text.ts'
import type { WalletAnswer } from '../staff-wallet-answer.server.ts'

type StepsProps = {
  id: string
  title: string
  answer: WalletAnswer | undefined
  /** The confirmation in place of the form, once its values are valid. */ look: ReactNode
  submit: { intent: string; variant: ComponentProps<typeof Button>['variant']; text: string }
  /** The fields. */ children: ReactNode
}

/** A change of the balance in two steps: a form, then its confirmation. */
export function TwoSteps({ id, title, answer, look, submit, children }: StepsProps) {
  const state = useFormState({ saved: {}, result: answer })
  return (
    <Panel id={id} title={title}>
      {look ?? (
        <StateForm state={state} hidesSummary preventScrollReset>
          {children}
          <SubmitButton
            name="intent"
            value={submit.intent}
            size="s"
            variant={submit.variant}
            className="justify-self-start max-lg:min-h-11"
          >
            {submit.text}
          </SubmitButton>
        </StateForm>
      )}
    </Panel>
  )
}

type Balance = { before: number; points: number; after: number }

/** The balance before and after a change. */
export const balanceFacts = ({ before, points, after }: Balance, locale: Locale): Fact[] => [
  { term: m.points_look_before(), detail: formatNumber(before, locale) },
  { term: m.points_look_points(), detail: movedText(points, locale) },
  { term: m.points_look_after(), detail: formatNumber(after, locale), total: true },
]

type Props = Pick<ComponentProps<typeof Confirmation>, 'title' | 'facts' | 'isDangerous' | 'children'> & {
  /** Entered values, to be submitted again. */ values: Readonly<Record<string, string>>
  /** Values that are confirmed. */ expected: Readonly<Record<string, string>>
  intent: string
  submit: string
  /** Label of the button back to the form. */ back?: string
}

const steering = ['intent', 'expected_balance', 'expected_points', 'card_number']

/** Confirms a change of a wallet with the values that were entered. */
export function StaffLook({ values, expected, intent, submit, back, ...rest }: Props) {
  const entered = Object.entries(values).filter(([name]) => !steering.includes(name))
  return (
    <Confirmation
      {...rest}
      hidden={{ ...Object.fromEntries(entered), ...expected }}
      confirm={{ intent, text: submit }}
      back={{ intent: 'edit', text: back ?? m.points_look_edit() }}
    />
  )
}
