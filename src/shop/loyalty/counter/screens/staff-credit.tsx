import { Form } from 'react-router'
import { formatMoney, formatNumber } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { LabelWithShortcut } from '#src/ui/label-with-shortcut.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Panel } from '#src/ui/panel.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { movedText, pointsText } from '../../wallet/points-text.ts'
import type { WalletAnswer } from '../staff-wallet-answer.server.ts'
import { StaffLook } from './staff-look.tsx'

type Props = { answer: WalletAnswer | undefined }

/** Credits a purchase at the counter: amount and receipt, then a confirmation with the points. */
export function StaffCredit({ answer }: Props) {
  const look = answer?.look?.of === 'credit' ? answer.look : undefined
  return (
    <Panel id="credit" title={m.points_credit()}>
      {look ? <CreditLook look={look} values={answer?.values ?? {}} /> : <CreditForm answer={answer} />}
    </Panel>
  )
}

function CreditForm({ answer }: Props) {
  const busy = useIsSending()
  const valueOf = (name: string): string | undefined => answer?.values[name]
  const errorOf = (name: string): string | undefined => answer?.errors?.[name]
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-3.5">
      <Field
        name="amount"
        label={<LabelWithShortcut label={m.points_credit_amount()} name="C" />}
        hint={m.points_credit_amount_hint()}
        error={errorOf('amount')}
      >
        <TextInput name="amount" inputMode="decimal" autoComplete="off" data-key="c" required defaultValue={valueOf('amount')} />
      </Field>
      <Field name="receipt" label={m.points_credit_receipt()} error={errorOf('receipt')}>
        <TextInput
          name="receipt"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          required
          defaultValue={valueOf('receipt')}
        />
      </Field>
      <Button name="intent" value="credit" size="s" disabled={busy} className="justify-self-start max-lg:min-h-11">
        {m.points_credit_look()}
      </Button>
    </Form>
  )
}

type Look = Extract<NonNullable<WalletAnswer['look']>, { of: 'credit' }>

function CreditLook({ look, values }: { look: Look; values: WalletAnswer['values'] }) {
  const locale = useLocale()
  const { amount, points, before, after } = look
  const earned = pointsText(points, locale)
  return (
    <StaffLook
      title={m.points_credit_earns({ points: earned, amount: formatMoney(amount, locale) })}
      values={values}
      expected={{ expected_points: String(points) }}
      facts={[
        { term: m.points_credit_receipt(), detail: values['receipt'] ?? '' },
        { term: m.points_look_before(), detail: formatNumber(before, locale) },
        { term: m.points_look_points(), detail: movedText(points, locale) },
        { term: m.points_look_after(), detail: formatNumber(after, locale), total: true },
      ]}
      intent="credit_now"
      submit={m.points_credit_now({ points: earned })}
    />
  )
}
