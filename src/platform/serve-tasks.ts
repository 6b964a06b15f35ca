/** An answer; or nothing but `exhausted`, where the process got no memory, thread or descriptor for the task. */
export type TaskMessage<Answer> = { id: number; answer: Answer } | { id: number; exhausted: true }
export type TaskRequest<Task> = { id: number; task: Task }

const shortage =
  /out of memory|cannot allocate|allocation failed|unable to (?:allocate|create thread)|\b(?:ENOMEM|EAGAIN|EMFILE|ENFILE)\b/i

/** Whether an error says nothing about the task: the machine lacks something. */
export const isShortage = (error: unknown): boolean => error instanceof Error && shortage.test(error.message)

/** In a process that `createTaskProcess` has started: answers its tasks. An error other than a shortage ends the process. */
export function serveTasks<Task, Answer>(work: (task: Task) => Promise<Answer>): void {
  const said = async ({ id, task }: TaskRequest<Task>): Promise<TaskMessage<Answer>> => {
    try {
      return { id, answer: await work(task) }
    } catch (error) {
      if (!isShortage(error)) throw error
      return { id, exhausted: true }
    }
  }
  process.on('message', (message) => void said(message as TaskRequest<Task>).then((answer) => process.send?.(answer)))
  // The shop has exited, for whatever reason.
  process.on('disconnect', () => process.exit(0))
  // Service managers signal every process of a service; the shop ends this one.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined)
  process.send?.('ready')
}
