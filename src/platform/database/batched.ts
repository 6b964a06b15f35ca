type PendingQuestion<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (reason: unknown) => void
}

type Ask<Question, Answer> = (questions: readonly Question[]) => Promise<readonly Answer[]>
type Manner = { /** While so many are out, further ones wait and then go together. */ maxOpen?: number }

/**
 * Collects the questions of one turn of the event loop into a single `ask`, so that one statement serves more callers as load
 * grows. Nine tenths of what a small statement costs this process go to building, sending and receiving it. `ask` returns one
 * answer per question, in the same order; when it throws, every caller of the batch gets the error.
 */
export function batched<Question, Answer>(
  ask: Ask<Question, Answer>,
  { maxOpen = Number.POSITIVE_INFINITY }: Manner = {},
): (question: Question) => Promise<Answer> {
  let waiting: PendingQuestion<Question, Answer>[] = []
  let out = 0
  const send = async (): Promise<void> => {
    if (waiting.length === 0 || out >= maxOpen) return
    const batch = waiting
    waiting = []
    out += 1
    try {
      const answers = await ask(batch.map(({ question }) => question))
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    out -= 1
    void send()
  }
  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ question, resolve, reject }) === 1) setImmediate(() => void send())
    })
}

/** `batched`, with a separate batch for each database. */
export function batchedPerDatabase<Where extends object, Question, Answer>(
  ask: (where: Where, questions: readonly Question[]) => Promise<readonly Answer[]>,
  manner: Manner = {},
): (where: Where, question: Question) => Promise<Answer> {
  const known = new WeakMap<Where, (question: Question) => Promise<Answer>>()
  return (where, question) => {
    const there = known.get(where) ?? batched((questions: readonly Question[]) => ask(where, questions), manner)
    known.set(where, there)
    return there(question)
  }
}
