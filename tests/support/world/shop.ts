import { loadWebsite } from '#db/seed/load-website.ts'
import { HOUR } from '#src/kernel/dates.ts'
import { fakeIdentityProvider } from '#src/platform/google/fake.ts'
import { fakeGateway } from '#src/shop/payments/gateway/fake-gateway.server.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { openHashKey } from '#src/platform/hash-key.ts'
import { fakeMailer } from '#src/platform/mail/fake.ts'
import { fakeSmsGateway } from '#src/platform/sms/fake.ts'
import type { World } from '#src/platform/world.ts'
import { bareWorld } from './bare-world.ts'
import { testDatabase } from './database.ts'
import { openQueue } from './job-queue.ts'
import { proofOff, setLimits } from './settings.ts'

export type TestShop = {
  world: World
  /** Address of its database, for a process that runs beside the test. */
  url: string
  /** Advances the shop's clock. */
  wait: (hours: number) => void
  /** Reads the shift that the demo's page has stored. */
  readClock: () => Promise<void>
  /** The statements `work` sends, including begin and commit. */
  statementsOf: (work: () => Promise<unknown>) => Promise<string[]>
  close: () => Promise<void>
}

/** `max`: connections. */
export type TestShopOptions = { max?: number; externalServices?: Partial<World> }

/** The demo's pharmacy without products and people, with fake services and a clock the test controls. */
export async function openTestShop({ max = 20, externalServices = {} }: TestShopOptions = {}): Promise<TestShop> {
  const statements: string[] = []
  const database = await testDatabase({ max, onQuery: ({ sql }) => statements.push(sql) })
  let shift = 0
  const bare = bareWorld(database, { now: () => Date.now() + shift })
  const world: World = {
    ...bare,
    hashKey: await openHashKey({ ...bare, ...externalServices }),
    jobs: openQueue(),
    mail: fakeMailer(database.db),
    texts: fakeSmsGateway(database.db),
    bank: fakeGateway(bare),
    google: fakeIdentityProvider(bare),
    ...externalServices,
  }
  await transaction(world.db, (tx) => loadWebsite({ ...world, tx }))
  // Most tests order repeatedly as one guest: mailbox verification is off unless it is under test.
  await setLimits(world, proofOff)
  return {
    world,
    url: database.url,
    wait: (hours) => {
      shift += hours * HOUR
    },
    async readClock() {
      const row = await world.db.selectFrom('pretend.clock').select('shift_hours').executeTakeFirst()
      shift = (row?.shift_hours ?? 0) * HOUR
    },
    async statementsOf(work) {
      statements.length = 0
      await work()
      return [...statements]
    },
    close: () => database.close(),
  }
}
