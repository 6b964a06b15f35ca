import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

/**
 * A point in the life of an order: a write to this table, or the commit of the transaction that made it. A process of the shop
 * pauses there and can be killed at exactly that moment, without any test code in it.
 */
export type Point = { table: string; on: 'insert' | 'update' | 'delete'; at?: 'statement' | 'commit' }

export type Stall = {
  /** Resolves when a process waits there; `name` selects one, since others may pass in the meantime. */
  reached: (name?: string) => Promise<void>
  /** Undoes the waiting write: the connection breaks before the database receives it. */
  lose: () => Promise<void>
  /** Lets the waiting write complete, although its process is dead. */
  resume: () => Promise<void>
}

let locks = 770_000

/** From now on every process that reaches the point waits there. `adminUrl`: the shop's database as superuser. */
export async function pauseAt(adminUrl: string, { table, on, at = 'statement' }: Point): Promise<Stall> {
  const holder = new Client(adminUrl)
  await holder.connect()
  const lock = (locks += 1)
  const name = `stall_${lock}`
  await holder.query(`select pg_advisory_lock(${lock})`)
  await holder.query(`create function ${name}() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${lock}); return coalesce(new, old); end $$`)
  const [kind, moment] = at === 'commit' ? ['constraint trigger', 'after'] : ['trigger', 'before']
  const deferred = at === 'commit' ? 'deferrable initially deferred' : ''
  await holder.query(`create ${kind} ${name} ${moment} ${on} on ${table} ${deferred} for each row execute function ${name}()`)
  const waiting = async (name?: string): Promise<number[]> => {
    const { rows } = await holder.query<{ pid: number }>(
      `select pid from pg_locks join pg_stat_activity using (pid)
         where locktype = 'advisory' and objid = ${lock} and not granted
         and database = (select oid from pg_database where datname = current_database())
         and application_name = coalesce($1, application_name)`,
      [name],
    )
    return rows.map(({ pid }) => pid)
  }
  const until = async (wanted: (pids: number[]) => boolean, what: string, name?: string): Promise<void> => {
    for (let tries = 0; tries < 600; tries += 1) {
      if (wanted(await waiting(name))) return
      await pause(50)
    }
    await clear()
    throw new Error(`${what} ${on} of ${table}`)
  }
  const clear = async (): Promise<void> => {
    await holder.query(`select pg_advisory_unlock(${lock})`)
    await holder.query(`drop trigger ${name} on ${table}`)
    await holder.query(`drop function ${name}()`)
    await holder.end()
  }
  return {
    reached: (name) => until((pids) => pids.length > 0, 'nobody came to the', name),
    async lose() {
      for (const pid of await waiting()) await holder.query('select pg_terminate_backend($1)', [pid])
      await until((pids) => pids.length === 0, 'somebody stays at the')
      await clear()
    },
    resume: clear,
  }
}
