import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

/**
 * A point in the life of an order: the writing of a row of this table, or the end of the transaction that has written it. There a
 * process of the shop stops, and can be killed in just this moment, while its code knows nothing of any test.
 */
export type Point = { table: string; on: 'insert' | 'update' | 'delete'; at?: 'statement' | 'commit' }

export type Stall = {
  /** When somebody stands there; of this name, since others may come by in the meantime. */
  reached: (name?: string) => Promise<void>
  /** What stood there never happened: the connection broke before the database heard of it. */
  lose: () => Promise<void>
  /** It did happen, though whoever asked for it is gone. */
  resume: () => Promise<void>
}

let locks = 770_000

/** Whoever comes to the point waits there from now on. `adminUrl` leads to the shop's database as the superuser. */
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
