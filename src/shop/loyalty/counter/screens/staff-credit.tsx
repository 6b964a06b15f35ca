import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { TextField } from '#src/ui/form/fields.tsx'
import { LabelWithShortcut } from '#src/ui/label-with-shortcut.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pointsText } from '../../wallet/points-text.ts'
import type { WalletAnswer } from '../staff-wallet-answer.server.ts'
import { StaffLook, TwoSteps, balanceFacts } from './staff-look.tsx'

type Props = { answer: WalletAnswer | undefined }

/** Credits a purchase at the counter: amount and receipt, then a confirmation with the points. */
export function StaffCredit({ answer }: Props) {
  const look = answer?.look?.of === 'credit' ? answer.look : undefined
  return (
    <TwoSteps
      id="credit"
      title={m.points_credit()}
      answer={answer}
      look={look && <CreditLook look={look} values={answer?.values ?? {}} />}
      submit={{ intent: 'credit', variant: 'primary', text: m.points_credit_look() }}
    >
      <TextField
        name="amount"
        label={<LabelWithShortcut label={m.points_credit_amount()} name="C" />}
        hint={m.points_credit_amount_hint()}
        inputMode="decimal"
        data-key="c"
      />
      <TextField name="receipt" label={m.points_credit_receipt()} spellCheck={false} maxLength={40} />
    </TwoSteps>
  )
}

type Look = Extract<NonNullable<WalletAnswer['look']>, { of: 'credit' }>

function CreditLook({ look, values }: { look: Look; values: WalletAnswer['values'] }) {
  const locale = useLocale()
  const { amount, points } = look
  const earned = pointsText(points, locale)
  return (
    <StaffLook
      title={m.points_credit_earns({ points: earned, amount: formatMoney(amount, locale) })}
      values={values}
      expected={{ expected_points: String(points) }}
      facts={[{ term: m.points_credit_receipt(), detail: values['receipt'] ?? '' }, ...balanceFacts(look, locale)]}
      intent="credit_now"
      submit={m.points_credit_now({ points: earned })}
    />
  )
}
