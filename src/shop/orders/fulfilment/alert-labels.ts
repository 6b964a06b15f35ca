import { m } from '#src/i18n/paraglide/messages.js'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import type { UnreachableReason, DroppedAlert } from './unreachable-channels.ts'

const channels: Record<CustomerChannel, () => string> = {
  in_app: m.staff_alert_in_app,
  email: m.staff_alert_email,
  sms: m.staff_alert_sms,
}
const reasons: Record<UnreachableReason, () => string> = {
  no_account: m.staff_no_account,
  no_email: m.staff_alert_no_email,
  no_phone: m.staff_alert_no_phone,
  no_mobile: m.staff_alert_no_mobile,
  sms_off: m.staff_alert_sms_off,
  turned_off: m.staff_alert_off,
}

export const unreachableText = (reason: UnreachableReason): string => reasons[reason]()

/** "O estado mudou, mas não avisámos por SMS (sem telefone)." */
export const droppedText = (dropped: readonly DroppedAlert[]): string =>
  m.staff_alert_dropped({
    channels: dropped.map(({ channel, reason }) => `${channels[channel]()} (${unreachableText(reason)})`).join(', '),
  })
