import { auditCheckpoint } from '#src/platform/audit/checkpoints.ts'
import { auditChain } from '#src/platform/audit/chain.ts'
import { expiredRows } from '#src/platform/expired-rows.ts'
import type { Job, Sweep } from '#src/platform/jobs.ts'
import { jobs as accounts, sweeps as accountsSweeps } from '#src/shop/accounts/jobs.server.ts'
import { sweeps as erasure } from '#src/shop/account/erasure.jobs.server.ts'
import { sweeps as tickets } from '#src/shop/sign-in/jobs.server.ts'
import { sweeps as cart } from '#src/shop/cart/jobs.server.ts'
import { sweeps as catalogue } from '#src/shop/catalogue/jobs.server.ts'
import { sweeps as holds } from '#src/shop/catalogue/holds.jobs.server.ts'
import { sweeps as waiting } from '#src/shop/catalogue/waiting.jobs.server.ts'
import { sweeps as content } from '#src/shop/content/jobs.server.ts'
import { sweeps as uploads } from '#src/shop/conversation/jobs.server.ts'
import { sweeps as loyalty } from '#src/shop/loyalty/jobs.server.ts'
import { sweeps as ledger } from '#src/shop/loyalty/checking.jobs.server.ts'
import { jobs as mailings, sweeps as mailingSweeps } from '#src/shop/mailings/jobs.server.ts'
import { jobs as notices, sweeps as noticesKept } from '#src/shop/notices/jobs.server.ts'
import { jobs as orderJobs, sweeps as orders } from '#src/shop/orders/jobs.server.ts'
import { sweeps as ordersKept } from '#src/shop/orders/retention.jobs.server.ts'
import { sweeps as drafts } from '#src/shop/requests/drafts.jobs.server.ts'
import { sweeps as requests } from '#src/shop/requests/jobs.server.ts'
import { sweeps as requestsKept } from '#src/shop/requests/retention.jobs.server.ts'
import { sweeps as secondStep } from '#src/shop/second-step/jobs.server.ts'

/** Every kind of job of every feature. */
export const jobs: readonly Job<object>[] = [...notices, ...mailings, ...accounts, ...orderJobs]

/** What is due by the shop's clock. */
export const dueSweeps: readonly Sweep[] = [
  ...orders,
  ...ordersKept,
  ...requests,
  ...requestsKept,
  ...cart,
  ...content,
  ...holds,
  ...waiting,
  ...loyalty,
  ...mailingSweeps,
  ...erasure,
]

/** The whole timetable: housekeeping that no clock makes due comes on top. */
export const sweeps: readonly Sweep[] = [
  ...dueSweeps,
  ...catalogue,
  ...drafts,
  ...uploads,
  ...noticesKept,
  ...accountsSweeps,
  ...tickets,
  ...ledger,
  ...secondStep,
  expiredRows,
  auditCheckpoint,
  auditChain,
]
