import type { Tx } from './database/database.ts'
import type { World } from './world.ts'

/** Jobs are written in the transaction of the fact that they tell: both exist, or neither. */
export type Jobs = {
  send: <Data extends object>(tx: Tx, job: Job<Data>, data: Data) => Promise<void>
}

/** A kind of work that may run more than once: `work` must bear that. */
export type Job<Data extends object> = {
  queue: string
  expireInSeconds: number
  // A method, so that kinds with different data fit into one list.
  work(world: World, data: Data): Promise<void>
}

/** Does a sweep's work on one thing after the other; one that fails waits for the next sweep and keeps nobody else waiting. */
export async function oneByOne<Thing>(
  world: World,
  things: readonly Thing[],
  work: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  for (const thing of things) {
    try {
      await work(thing)
    } catch (error) {
      world.log.error({ err: error }, 'a sweep could not finish one of many; the next one looks at it again')
    }
  }
}

/** Work that looks for what is to be done, every `everySeconds`. It must bear company: several workers may run it. */
export type Sweep = { name: string; everySeconds: number; work: (world: World) => Promise<void> }
