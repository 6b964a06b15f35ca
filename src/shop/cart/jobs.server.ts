import { transaction } from '#src/platform/database/transaction.ts'
import type { Sweep } from '#src/platform/jobs.ts'
import { expireCarts } from './store.server.ts'

export const sweeps: readonly Sweep[] = [
  {
    name: 'carts that were left',
    everySeconds: 300,
    work: (world) => transaction(world.db, (tx) => expireCarts(tx, world.now())),
  },
]
