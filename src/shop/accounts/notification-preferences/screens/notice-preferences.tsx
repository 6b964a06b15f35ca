import { useActionData, useLoaderData, Form } from 'react-router'
import type { MetaFunction } from 'react-router'
import { localeOfPath } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { manifestAddress } from '../manifest-address.ts'
import { PreferencesForm } from './preferences-form.tsx'
import { BellRing } from 'lucide-react'
import { formatDate } from '#src/i18n/formatters.ts'
import { Button } from '#src/ui/button.tsx'
import { DeviceRow } from '#src/ui/device-row.tsx'
import type { Device } from '#src/shop/notifications/actions.server.ts'
import { PushSwitch } from './push-switch.tsx'
import type { action, loader } from './notice-preferences.server.ts'

export { action, loader } from './notice-preferences.server.ts'

export const meta: MetaFunction<typeof loader> = ({ loaderData, location, matches }) => [
  { title: pageTitle(m.wishes_title(), matches) },
  ...(loaderData?.push ? [{ tagName: 'link', rel: 'manifest', href: manifestAddress[localeOfPath(location.pathname)] }] : []),
]

export default function NoticePreferences() {
  const { topics, news, push, done } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const error = refused?.of === 'wishes' && refused.error
  return (
    <>
      <BackLink to={pathTo('account.notifications', useLocale())}>{m.notifications_title()}</BackLink>
      <PageHeading title={m.wishes_title()} lead={m.wishes_lead()} />
      <div className="grid md:max-w-form gap-4">
        {error && <Notice tone="bad" role="alert" title={error} />}
        {done && !refused && <Notice tone="ok" role="status" title={done === 'ringing' ? m.push_done() : m.wishes_saved()} />}
        <PreferencesForm topics={topics} news={news} />
        {push && <PushDevices {...push} error={refused?.of === 'push' ? refused.error : undefined} />}
        <Card as="section" aria-labelledby="always">
          <h2 id="always" className="pb-1.5 font-sans text-lg font-bold tracking-normal">
            {m.wishes_always()}
          </h2>
          <p className="text-sm text-ink-2">{m.wishes_always_text()}</p>
        </Card>
      </div>
    </>
  )
}

type Props = { publicKey: string; devices: readonly Device[]; /** Why this one was not turned on. */ error: string | undefined }

/** Devices with push notifications. Turning one off works without scripts; turning one on needs the browser. */
function PushDevices({ publicKey, devices, error }: Props) {
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
