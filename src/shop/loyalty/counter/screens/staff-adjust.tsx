import { Form } from 'react-router'
import { formatNumber } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { LabelWithShortcut } from '#src/ui/label-with-shortcut.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { movedText, pointsText } from '../../wallet/points-text.ts'
import type { WalletAnswer } from '../staff-wallet-answer.server.ts'
import { StaffLook } from './staff-look.tsx'

type Props = { answer: WalletAnswer | undefined }

/** Adjusts the balance: points and reason, then a confirmation with the old and the new balance. */
export function StaffAdjust({ answer }: Props) {
  const look = answer?.look?.of === 'adjust' ? answer.look : undefined
  return (
    <Panel id="adjust" title={m.points_adjust()}>
      {look ? <AdjustLook look={look} values={answer?.values ?? {}} /> : <AdjustForm answer={answer} />}
    </Panel>
  )
}

function AdjustForm({ answer }: Props) {
  const busy = useIsSending()
  const valueOf = (name: string): string | undefined => answer?.values[name]
  const errorOf = (name: string): string | undefined => answer?.errors?.[name]
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-3.5">
      <Field
        name="points"
        label={<LabelWithShortcut label={m.points_adjust_points()} name="A" />}
        hint={m.points_adjust_points_hint()}
        error={errorOf('points')}
      >
        <TextInput name="points" autoComplete="off" data-key="a" required defaultValue={valueOf('points')} />
      </Field>
      <Field name="reason" label={m.points_adjust_reason()} hint={m.points_adjust_reason_hint()} error={errorOf('reason')}>
        <TextInput name="reason" autoComplete="off" maxLength={300} required defaultValue={valueOf('reason')} />
      </Field>
      <Button
        name="intent"
        value="adjust"
        size="s"
        variant="quiet"
        disabled={busy}
        className="justify-self-start max-lg:min-h-11"
      >
        {m.points_adjust_look()}
      </Button>
    </Form>
  )
}

type Look = Extract<NonNullable<WalletAnswer['look']>, { of: 'adjust' }>

function AdjustLook({ look, values }: { look: Look; values: WalletAnswer['values'] }) {
  const locale = useLocale()
  const { points, before, after, changed, needsProof } = look
  return (
    <StaffLook
      title={m.points_look_title()}
      values={values}
      expected={{ expected_balance: String(before) }}
      facts={[
        { term: m.points_look_before(), detail: formatNumber(before, locale) },
        { term: m.points_look_points(), detail: movedText(points, locale) },
        { term: m.points_look_after(), detail: formatNumber(after, locale), total: true },
      ]}
      intent="adjust_now"
      submit={m.points_adjust_now({ after: pointsText(after, locale) })}
    >
      <p className="text-sm wrap-anywhere">
        <span className="text-ink-2">{m.points_adjust_reason()}: </span>
        {values['reason']}
      </p>
      {needsProof && (
        <Notice tone="warn" role="alert">
          {m.prove_money_lead()}
        </Notice>
      )}
      {changed && (
        <Notice tone="warn" role="alert">
          {m.points_adjust_changed({ before: pointsText(before, locale) })}
        </Notice>
      )}
    </StaffLook>
  )
}
