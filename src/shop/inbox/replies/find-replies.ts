import { fold } from '#src/kernel/text.ts'

/** A search among the saved replies in a text: from which character on, the slash, and what follows it up to the caret. */
export type ReplyQuery = { from: number; q: string }

const maxLength = 40

/**
 * The search that is being typed: a slash at the beginning of a line and what follows it. Undefined for any other slash: one
 * inside a line, one before a space, and where no search of ours is as long.
 */
export function replyQuery(text: string, caret: number): ReplyQuery | undefined {
  const from = text.lastIndexOf('\n', caret - 1) + 1
  const line = text.slice(from, caret)
  return /^\/(?!\s|\/)/.test(`${line}.`) && line.length <= maxLength ? { from, q: line.slice(1) } : undefined
}

const maxFound = 6

/** Those with every typed word, accents or not; those whose title has them come first. */
export function findReplies<Reply extends { title: string; text: string }>(replies: readonly Reply[], q: string): Reply[] {
  const terms = fold(q).split(' ').filter(Boolean)
  const has = (text: string): boolean => terms.every((word) => fold(text).includes(word))
  const byTitle = replies.filter(({ title }) => has(title))
  const byText = replies.filter((reply) => !byTitle.includes(reply) && has(`${reply.title} ${reply.text}`))
  return [...byTitle, ...byText].slice(0, maxFound)
}
