import { Clock, FileHeart, MessageCircleQuestionMark } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { momentText } from '#src/i18n/moment-text.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { IconTile } from '#src/ui/icon-tile.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { PackStack } from '../../catalogue/screens/pack-stack.tsx'
import { requestStateName, requestStateTone } from '../request-labels.ts'
import { packsText } from './request-items.tsx'
import type { RequestSummary } from '../summaries.actions.server.ts'

/** One of the customer's requests in a list. */
export function RequestRow({ request, now }: { request: RequestSummary; now: Date }) {
  const { id, kind, state, name, total, units, window, requestText, sentAt, images } = request
  const locale = useLocale()
  const to = pathTo(kind === 'prescription' ? 'prescriptions.show' : 'requests.show', locale, { id })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 py-4 @min-[26rem]:grid-cols-[5.75rem_minmax(0,1fr)_auto_auto]">
      <Pictures kind={kind} images={images} />
      <div className="grid gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={to} className="font-bold underline-offset-3 hover:underline">
            {name}
          </Link>
          <Tag tone={requestStateTone[state]}>{requestStateName(kind, state, locale)}</Tag>
        </span>
        {sentAt && (
          <span className="text-sm text-ink-2 tabular-nums">
            {kind === 'prescription' ? m.prescription_step_sent() : m.request_step_sent()} {formatDateTime(sentAt, locale)}
          </span>
        )}
        {requestText && <span className="line-clamp-2 text-sm wrap-anywhere text-ink-2">{requestText}</span>}
        {window && (
          <span className="flex items-center gap-1.5 text-sm font-medium">
            <Clock aria-hidden="true" className="size-4 text-ink-2" />
            {(state === 'confirmed' ? m.deadline_add : m.deadline_buy)({ until: momentText(window.expiresAt, now, locale) })}
          </span>
        )}
      </div>
      <span className="grid justify-items-end">
        {total !== null && (
          <>
            <b>
              <Money amount={total} />
            </b>
            <span className="text-xs text-ink-2">{packsText(units)}</span>
          </>
        )}
      </span>
      <ButtonLink to={to} variant="quiet" size="s" aria-label={m.requests_see({ name })} className="@max-[26rem]:hidden">
        {m.account_see()}
      </ButtonLink>
    </li>
  )
}

/** Pictures of the quoted products, overlapping; an icon of the kind until a quote exists. */
function Pictures({ kind, images }: Pick<RequestSummary, 'kind' | 'images'>) {
  if (images.length === 0) {
    return (
      <span className="@max-[26rem]:hidden">
        <IconTile>{kind === 'prescription' ? <FileHeart /> : <MessageCircleQuestionMark />}</IconTile>
      </span>
    )
  }
  return <PackStack images={images} />
}
