import type { Locale } from '#src/i18n/locales.ts'
import type { World } from '#src/platform/world.ts'
import { listGuestWaiting } from '../catalogue/back-in-stock.export.actions.server.ts'
import { exportGuestOrders } from '../orders/export.actions.server.ts'
import { accessTo } from './access.actions.server.ts'
import { accessEntry, asList, some, waitedFor } from './export-text.server.ts'
import type { Part } from './export-text.server.ts'

type Guest = { email: string; locale: Locale }

/** Everything that the shop stores about a guest by mailbox, in the format of an account's export. */
export async function* guestExportText(world: World, guest: Guest): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(world.realNow())},"email":${JSON.stringify(guest.email)}`
  yield* asList('waiting_for', some(waitingOf(world, guest)))
  yield* asList('orders', ordersOf(world, guest))
  yield '}\n'
}

const waitingOf = async (world: World, { email }: Guest): Promise<Part> => (await listGuestWaiting(world, email)).map(waitedFor)

async function* ordersOf(world: World, { email, locale }: Guest): AsyncGenerator<Part> {
  for await (const part of exportGuestOrders(world, email, locale)) {
    const numbers = part.map(({ number }) => number)
    const access = Map.groupBy(await accessTo(world.db, null, { kind: 'order', ids: numbers }), ({ subject }) => subject)
    yield part.map(({ number, order }) => ({ ...order, access: (access.get(number) ?? []).map(accessEntry) }))
  }
}
