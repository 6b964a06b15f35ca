import { Check } from 'lucide-react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import type { NotificationTopic, NotificationChannel } from '#src/shop/notifications/notification.ts'
import { isFixed } from '../notification-preferences.ts'

/** A topic with the channels that the shop offers for it. */
export type TopicPreferences = { topic: NotificationTopic; channels: readonly { channel: NotificationChannel; isOn: boolean }[] }
/** The consent to offers by email; null where the pharmacy sends none. */
export type NewsPreference = { version: number; text: string; isOn: boolean } | null

type TopicLabels = { name: () => string; hint: () => string; always?: () => string }

const topicLabels: Record<NotificationTopic, TopicLabels> = {
  orders: { name: m.wishes_orders, hint: m.wishes_orders_hint, always: m.wishes_orders_always },
  requests: { name: m.wishes_requests, hint: m.wishes_requests_hint, always: m.wishes_requests_always },
  stock: { name: m.wishes_stock, hint: m.wishes_stock_hint },
  points: { name: m.wishes_points, hint: m.wishes_points_hint },
}

const channelNames: Record<NotificationChannel, () => string> = {
  in_app: m.wishes_way_in_app,
  email: m.wishes_way_email,
  sms: m.wishes_way_sms,
  push: m.wishes_way_push,
}

export function PreferencesForm({ topics, news }: { topics: readonly TopicPreferences[]; news: NewsPreference }) {
  const busy = useIsSending()
  return (
    <Form method="post" className="grid gap-4">
      {topics.map((topic) => (
        <Topic key={topic.topic} {...topic} />
      ))}
      {news && <News {...news} />}
      <div>
        <Button disabled={busy} className="max-sm:w-full">
          {m.wishes_save()}
        </Button>
      </div>
    </Form>
  )
}

function Topic({ topic, channels }: TopicPreferences) {
  const { name, hint, always } = topicLabels[topic]
  const hintId = `${topic}-hint`
  return (
    <Card>
      <fieldset aria-describedby={hintId} className="grid min-w-0 gap-3">
        <legend className="text-lg font-bold">{name()}</legend>
        <p id={hintId} className="text-sm text-ink-2">
          {hint()}
        </p>
        <div className="grid gap-3 sm:grid-cols-4">
          {channels.map(({ channel, isOn }) => (
            <ChannelSwitch
              key={channel}
              name={`${topic}.${channel}`}
              channel={channel}
              isOn={isOn}
              fixed={isFixed(topic, channel)}
            />
          ))}
        </div>
        {always && <p className="text-xs text-ink-2">{always()}</p>}
      </fieldset>
    </Card>
  )
}

/** Sends the displayed state along with the box, so that only changes are saved. */
function ChannelSwitch({
  name,
  channel,
  isOn,
  fixed,
}: {
  name: string
  channel: NotificationChannel
  isOn: boolean
  fixed: boolean
}) {
  if (fixed) return <Fixed channel={channel} />
  return (
    <div>
      <input type="hidden" name={`asked_${name}`} value="true" />
      {isOn && <input type="hidden" name="seen" value={name} />}
      <Checkbox name={name} value="true" label={channelNames[channel]()} defaultChecked={isOn} />
    </div>
  )
}

/** Without a checkbox: this channel cannot be turned off. */
function Fixed({ channel }: { channel: NotificationChannel }) {
  return (
    <p className="flex items-start gap-3 text-sm">
      <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-green" />
      <span>
        {channelNames[channel]()}
        <span className="block text-xs text-ink-2">{m.wishes_fixed()}</span>
      </span>
    </p>
  )
}

function News({ version, text, isOn }: NonNullable<NewsPreference>) {
  return (
    <Card>
      <fieldset aria-describedby="news-hint" className="grid min-w-0 gap-3">
        <legend className="text-lg font-bold">{m.wishes_news()}</legend>
        <p id="news-hint" className="text-sm text-ink-2">
          {m.wishes_news_hint()}
        </p>
        {isOn && <input type="hidden" name="seen" value="news.email" />}
        <Checkbox
          name="news.email"
          value={version}
          defaultChecked={isOn}
          label={m.wishes_way_email()}
          hint={`${text} ${m.checkout_consent_version({ version })}`}
        />
      </fieldset>
    </Card>
  )
}
