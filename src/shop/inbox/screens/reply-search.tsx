import { ListTree } from 'lucide-react'
import { useId, useState } from 'react'
import type { RefObject } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { listedTextProps, optionId, useListKeys } from '#src/ui/combobox.ts'
import { ListOption } from '#src/ui/list-option.tsx'
import type { ReplyView } from '../conversation-view.ts'
import { findReplies, replyQuery } from '../replies/find-replies.ts'
import type { ReplyQuery } from '../replies/find-replies.ts'
import { insertReply } from './insert-reply.ts'

type Field = RefObject<HTMLTextAreaElement | null>

/**
 * Saved replies by a slash at the beginning of a line. While they are shown the text box names their list. A slash alone chooses
 * none, so that Enter stays a new line; Escape leaves what was typed as it is.
 */
export function useReplySearch(field: Field, replies: readonly ReplyView[]) {
  const list = useId()
  const [query, setQuery] = useState<ReplyQuery>()
  // Where a slash begins that is no search.
  const [dismissed, dismiss] = useState<number>()
  const isOpen = query !== undefined && query.from !== dismissed
  const found = isOpen ? findReplies(replies, query.q) : []
  const close = (): void => setQuery(undefined)
  const choose = (index: number): void => {
    const reply = found[index]
    close()
    if (field.current && reply && query) insertReply(field.current, reply.text, query.from)
  }
  const keys = useListKeys({
    count: found.length,
    first: query?.q === '' ? -1 : 0,
    choose,
    close: () => dismiss(query?.from),
  })
  const follow = (): void => {
    const typed = field.current && queryIn(field.current)
    if (typed?.q !== query?.q || typed?.from !== query?.from) keys.restart()
    if (!typed) dismiss(undefined)
    setQuery(typed ?? undefined)
  }
  const state = { isOpen: found.length > 0, active: keys.active }
  return {
    list,
    found,
    active: keys.active,
    choose,
    field: {
      ...(state.isOpen && listedTextProps(list, state)),
      onInput: follow,
      onSelect: follow,
      onBlur: close,
      onKeyDown: keys.onKeyDown,
    },
  }
}

/** Notes for colleagues have no saved replies. */
function queryIn({ form, value, selectionStart, selectionEnd }: HTMLTextAreaElement): ReplyQuery | undefined {
  if (selectionStart !== selectionEnd || (form && new FormData(form).get('to') === 'team')) return undefined
  return replyQuery(value, selectionStart)
}

type Props = Pick<ReturnType<typeof useReplySearch>, 'list' | 'found' | 'active' | 'choose'>

/** The saved replies that the slash found, above the form. */
export function ReplyOptions({ list, found, active, choose }: Props) {
  const { length: count } = found
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && (count === 1 ? m.inbox_replies_found_one() : m.inbox_replies_found({ count }))}
      </p>
      {count > 0 && (
        <div className="absolute inset-x-0 bottom-full z-20 mb-2 rounded-xl border border-line-2 bg-surface p-1.5 text-xs shadow-float">
          <p id={`${list}-title`} className="flex items-center gap-2 px-2.5 py-1.5 font-medium">
            <ListTree aria-hidden="true" className="size-4 text-ink-2" />
            {m.replies_title()}
          </p>
          <div id={list} role="listbox" aria-labelledby={`${list}-title`} className="max-h-[min(16rem,40dvh)] overflow-y-auto">
            {found.map(({ id, title, text }, index) => (
              <ListOption
                key={id}
                id={optionId(list, index)}
                isActive={index === active}
                onChoose={() => choose(index)}
                className="flex min-h-11 items-center gap-3 py-1"
              >
                <span className="grid min-w-0 grow">
                  <b className="truncate font-semibold">{title}</b>
                  <span className="truncate text-2xs text-ink-2">{text}</span>
                </span>
                {index === active && (
                  <kbd
                    aria-hidden="true"
                    className="rounded-xs border border-line-2 bg-surface px-1.5 font-sans text-2xs font-semibold max-lg:hidden"
                  >
                    Enter
                  </kbd>
                )}
              </ListOption>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
