import { Lock, Moon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDay, formatTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { lisbonDate } from '#src/kernel/dates.ts'
import { ProductLink } from '#src/shop/conversation/screens/product-link.tsx'
import { PhotoList } from '#src/shop/conversation/screens/photo-list.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { ConversationView, TimelineEvent, TimelineItem } from '../conversation-view.ts'
import { customerText } from './inbox-labels.ts'

type Props = { view: ConversationView; now: Date }

/** Messages of both sides, and between them what only staff see: notes, who claimed it, when it was closed. */
export function Timeline({ view: { timeline, customer }, now }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const count = timeline.length
  // The latest message is the one to be answered.
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [count])
  return (
    <div
      ref={box}
      role="region"
      aria-label={m.inbox_messages()}
      tabIndex={0}
      className="grow px-4 py-4 xl:min-h-0 xl:overflow-y-auto xl:px-4.5"
    >
      <ol className="grid gap-3.5">
        {timeline.map((item, index) => (
          <li key={keyOf(item)} className="grid gap-3.5">
            <DayLine item={item} before={timeline[index - 1]} now={now} />
            <Item item={item} customer={customerText(customer)} />
          </li>
        ))}
      </ol>
    </div>
  )
}

const keyOf = (item: TimelineItem): string => ('id' in item ? item.id : `${item.kind} ${item.at.getTime()}`)

const lineLook = 'flex items-center justify-center gap-1.5 text-center text-2xs text-ink-2 tabular-nums'

function DayLine({ item, before, now }: { item: TimelineItem; before: TimelineItem | undefined; now: Date }) {
  const locale = useLocale()
  const day = lisbonDate(item.at)
  if (before && lisbonDate(before.at) === day) return null
  return <p className={lineLook}>{day === lisbonDate(now) ? m.inbox_today() : formatDay(item.at, locale)}</p>
}

function Item({ item, customer }: { item: TimelineItem; customer: string }) {
  const locale = useLocale()
  switch (item.kind) {
    case 'message':
      return <Message item={item} customer={customer} />
    case 'note':
      return <NoteLine item={item} />
    case 'event':
      return (
        <p className={lineLook}>
          {eventTexts[item.event]({ name: item.by ?? m.staff_area() })} <Time at={item.at} />
        </p>
      )
    case 'closed':
      return (
        <p className={lineLook}>
          <Moon aria-hidden="true" className="size-3.5 shrink-0" />
          {m.inbox_closed_between({ from: formatTime(item.at, locale), until: formatTime(item.until, locale) })}
        </p>
      )
  }
}

const eventTexts: Record<TimelineEvent['event'], (texts: { name: string }) => string> = {
  conversation_claimed: m.inbox_event_claimed,
  conversation_released: m.inbox_event_released,
  conversation_closed: m.inbox_event_closed,
  conversation_reopened: m.inbox_event_reopened,
}

function Time({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="shrink-0 text-2xs text-ink-2 tabular-nums">
      {formatTime(at, useLocale())}
    </time>
  )
}

type MessageProps = { item: Extract<TimelineItem, { kind: 'message' }>; customer: string }

function Message({ item: { author, by, at, content, product, photos, isNew }, customer }: MessageProps) {
  const isOurs = author === 'staff'
  const name = isOurs ? (by ?? m.staff_area()) : customer
  return (
    <article className={classNames('flex max-w-[92%] gap-2.5', isOurs && 'flex-row-reverse justify-self-end')}>
      <Avatar name={name} size="s" />
      <div className={classNames('grid min-w-0 content-start gap-0.5', isOurs && 'justify-items-end')}>
        <p className="flex flex-wrap items-baseline gap-x-1.5 text-2xs">
          <b className="font-bold">{name}</b>
          <Time at={at} />
          {isNew && <b className="text-warn">{m.staff_conversation_new()}</b>}
        </p>
        <div
          className={classNames(
            'grid gap-2 border px-3 py-2 text-sm',
            isOurs
              ? 'rounded-[12px_4px_12px_12px] border-green-tint bg-green-soft'
              : 'rounded-[4px_12px_12px_12px] border-line bg-surface',
          )}
        >
          <p className="whitespace-pre-line wrap-anywhere">{content}</p>
          {product && <ProductLink product={product} />}
          {photos.length > 0 && <PhotoList photos={photos} size="s" />}
        </div>
      </div>
    </article>
  )
}

function NoteLine({ item: { by, at, parts } }: { item: Extract<TimelineItem, { kind: 'note' }> }) {
  return (
    <article className="flex gap-2 rounded-md border border-dashed border-line-2 bg-warn-soft/50 px-3 py-2 text-xs print:hidden">
      <Lock aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-ink-2" />
      <p className="min-w-0 grow whitespace-pre-line wrap-anywhere">
        <span className="sr-only">{m.inbox_note()} </span>
        <b>{m.inbox_note_by({ name: by ?? m.staff_area() })}</b>{' '}
        {parts.map(({ text, isMention }, index) =>
          isMention ? (
            <b key={`${index} ${text}`} className="rounded-xs bg-green-soft px-1 text-green">
              {text}
            </b>
          ) : (
            text
          ),
        )}
      </p>
      <Time at={at} />
    </article>
  )
}
