import { BellRing } from 'lucide-react'
import { Form } from 'react-router'
import { formatDate } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import type { Device } from '../../notices/push.actions.server.ts'
import { PushSwitch } from './push-switch.tsx'

/** Where notices ring; turning one off needs no scripts, turning one on is the browser's own work. */
export function PushDevices({ publicKey, devices }: { publicKey: string; devices: readonly Device[] }) {
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
            <DeviceRow key={device.id} {...device} />
          ))}
        </ul>
      )}
      {!devices.some(({ isThis }) => isThis) && <PushSwitch publicKey={publicKey} />}
    </Card>
  )
}

function DeviceRow({ id, device, since, isThis }: Device) {
  const locale = useLocale()
  const name = device || m.sessions_unknown_device()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <BellRing aria-hidden="true" className="size-5.5 shrink-0 text-ink-2" />
      <div className="grid min-w-0 grow basis-40 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {name}
          {isThis && <Tag tone="ok">{m.sessions_this()}</Tag>}
        </p>
        <p className="text-xs text-ink-2">{m.push_since({ day: formatDate(since, locale) })}</p>
      </div>
      <Form method="post">
        <input type="hidden" name="device" value={id} />
        <Button name="intent" value="push_off" variant="quiet" size="s" aria-label={m.push_turn_off_device({ device: name })}>
          {m.push_turn_off()}
        </Button>
      </Form>
    </li>
  )
}
