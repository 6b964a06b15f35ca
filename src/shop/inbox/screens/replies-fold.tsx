import { ListTree } from 'lucide-react'
import { useRef } from 'react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { ReplyView } from '../conversation-view.ts'
import { foldLook, foldSummaryLook } from './fold-look.ts'
import { insertReply } from './insert-reply.ts'

type Props = {
  replies: readonly ReplyView[]
  /** May change the saved replies. */ changesReplies: boolean
  field: RefObject<HTMLTextAreaElement | null>
}

/** Saved replies in the customer's language. Each is a button, which works without scripts too. */
export function RepliesFold({ replies, field, changesReplies }: Props) {
  const locale = useLocale()
  const box = useRef<HTMLDetailsElement>(null)
  const insert = (text: string): void => {
    if (!field.current) return
    if (box.current) box.current.open = false
    insertReply(field.current, text)
  }
  if (replies.length === 0 && !changesReplies) return null
  return (
    <details ref={box} className={foldLook}>
      <summary className={foldSummaryLook}>
        <ListTree aria-hidden="true" className="size-4 text-ink-2" />
        {m.replies_title()}
        <span className="text-ink-2 tabular-nums">{replies.length}</span>
      </summary>
      <ul className="grid max-h-56 gap-0.5 overflow-y-auto border-t border-line p-1.5">
        {replies.map(({ id, title, text }) => (
          <li key={id}>
            <button
              name="reply"
              value={id}
              formNoValidate
              onClick={(event) => {
                event.preventDefault()
                insert(text)
              }}
              className="grid w-full gap-px rounded-sm px-2 py-1.5 text-start hover:bg-green-soft"
            >
              <b className="font-semibold">{title}</b>
              <span className="truncate text-2xs text-ink-2">{text}</span>
            </button>
          </li>
        ))}
        {changesReplies && (
          <li>
            <Link to={pathTo('staff.inbox.replies', locale)} className="block px-2 py-1.5 text-link underline underline-offset-3">
              {m.replies_manage()}
            </Link>
          </li>
        )}
      </ul>
    </details>
  )
}
