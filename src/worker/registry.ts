import { expiredRows } from '#src/platform/expired-rows.ts'
import type { Job, Sweep } from '#src/platform/jobs.ts'
import { sweeps as cart } from '#src/shop/cart/jobs.server.ts'
import { sweeps as catalogue } from '#src/shop/catalogue/jobs.server.ts'
import { jobs as notices } from '#src/shop/notices/jobs.server.ts'
import { sweeps as orders } from '#src/shop/orders/jobs.server.ts'

/** Every kind of job of every feature. */
export const jobs: readonly Job<object>[] = [...notices]

/** What is due by the shop's clock. */
export const dueSweeps: readonly Sweep[] = [...orders, ...cart]

/** The whole timetable: housekeeping that no clock makes due comes on top. */
export const sweeps: readonly Sweep[] = [...dueSweeps, ...catalogue, expiredRows]
