import { BellRing } from 'lucide-react'
import { Form } from 'react-router'
import { formatDate } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DeviceRow } from '#src/ui/device-row.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { Device } from '../../notifications/push.actions.server.ts'
import { PushSwitch } from './push-switch.tsx'

type Props = { publicKey: string; devices: readonly Device[]; /** Why this one was not turned on. */ error: string | undefined }

/** Devices with push notifications. Turning one off works without scripts; turning one on needs the browser. */
export function PushDevices({ publicKey, devices, error }: Props) {
  return (
    <Card as="section" aria-labelledby="push" className="grid gap-3">
      <h2 id="push" className="font-sans text-lg font-bold tracking-normal">
        {m.push_title()}
      </h2>
      <p className="text-sm text-ink-2">{m.push_text()}</p>
      {devices.length === 0 ? (
        <p className="text-sm text-ink-2">{m.push_no_devices()}</p>
      ) : (
        <ul className="divide-y divide-line">
          {devices.map((device) => (
            <RingingDevice key={device.id} {...device} />
          ))}
        </ul>
      )}
      {!devices.some(({ isThis }) => isThis) && <PushSwitch publicKey={publicKey} error={error} />}
    </Card>
  )
}

function RingingDevice({ id, device, since, isThis }: Device) {
  const locale = useLocale()
  const name = device || m.sessions_unknown_device()
  const facts = [m.push_since({ day: formatDate(since, locale) })]
  return (
    <DeviceRow icon={<BellRing aria-hidden="true" />} name={name} isThis={isThis} facts={facts}>
      <Form method="post">
        <input type="hidden" name="device" value={id} />
        <Button name="intent" value="push_off" variant="quiet" size="s" aria-label={m.push_turn_off_device({ device: name })}>
          {m.push_turn_off()}
        </Button>
      </Form>
    </DeviceRow>
  )
}
