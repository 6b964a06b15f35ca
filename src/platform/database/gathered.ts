type Waiting<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (reason: unknown) => void
}

/**
 * Questions that come in the same turn of the event loop are asked as one: the busier the shop, the more callers a statement
 * answers. Of the time that a small statement costs this process, nine tenths go to building, sending and receiving it. `ask`
 * gives an answer for every question, in their order; when it throws, all who asked are told.
 */
export function gathered<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = []
  const send = async (): Promise<void> => {
    const asked = waiting
    waiting = []
    try {
      const answers = await ask(asked.map(({ question }) => question))
      for (const [index, answer] of answers.entries()) asked[index]?.resolve(answer)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ question, resolve, reject }) === 1) setImmediate(() => void send())
    })
}
