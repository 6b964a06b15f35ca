import { m } from '#src/i18n/paraglide/messages.js'
import { TextField } from '#src/ui/form/fields.tsx'
import { LabelWithShortcut } from '#src/ui/label-with-shortcut.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { RefusedNotice } from '#src/ui/form/result-notice.tsx'
import { pointsText } from '../../wallet/points-text.ts'
import type { WalletAnswer } from '../staff-wallet-answer.server.ts'
import { StaffLook, TwoSteps, balanceFacts } from './staff-look.tsx'

type Props = { answer: WalletAnswer | undefined }

/** Adjusts the balance: points and reason, then a confirmation with the old and the new balance. */
export function StaffAdjust({ answer }: Props) {
  const look = answer?.look?.of === 'adjust' ? answer.look : undefined
  return (
    <TwoSteps
      id="adjust"
      title={m.points_adjust()}
      answer={answer}
      look={look && <AdjustLook look={look} values={answer?.values ?? {}} />}
      submit={{ intent: 'adjust', variant: 'quiet', text: m.points_adjust_look() }}
    >
      <TextField
        name="points"
        label={<LabelWithShortcut label={m.points_adjust_points()} name="A" />}
        hint={m.points_adjust_points_hint()}
        data-key="a"
      />
      <TextField name="reason" label={m.points_adjust_reason()} hint={m.points_adjust_reason_hint()} maxLength={300} />
    </TwoSteps>
  )
}

type Look = Extract<NonNullable<WalletAnswer['look']>, { of: 'adjust' }>

function AdjustLook({ look, values }: { look: Look; values: WalletAnswer['values'] }) {
  const locale = useLocale()
  const { before, after, changed, needsProof } = look
  return (
    <StaffLook
      title={m.points_look_title()}
      values={values}
      expected={{ expected_balance: String(before) }}
      facts={balanceFacts(look, locale)}
      intent="adjust_now"
      submit={m.points_adjust_now({ after: pointsText(after, locale) })}
    >
      <p className="text-sm wrap-anywhere">
        <span className="text-ink-2">{m.points_adjust_reason()}: </span>
        {values['reason']}
      </p>
      <RefusedNotice tone="warn" text={needsProof && m.prove_money_lead()} />
      <RefusedNotice tone="warn" text={changed && m.points_adjust_changed({ before: pointsText(before, locale) })} />
    </StaffLook>
  )
}
