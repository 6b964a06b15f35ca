import { auditCheckpoint } from '#src/platform/audit/checkpoints.ts'
import { auditChain } from '#src/platform/audit/chain.ts'
import { expiredRows } from '#src/platform/expired-rows.ts'
import type { Job, PeriodicJob } from '#src/platform/jobs.ts'
import { jobs as accounts, periodicJobs as accountsCleanup } from '#src/shop/accounts/person/jobs.server.ts'
import { periodicJobs as erasure } from '#src/shop/account/erasure.jobs.server.ts'
import { periodicJobs as tickets } from '#src/shop/sign-in/jobs.server.ts'
import { periodicJobs as cart } from '#src/shop/cart/jobs.server.ts'
import { keywordsJob } from '#src/shop/catalogue/editing/keywords.server.ts'
import { jobs as imports, periodicJobs as importing } from '#src/shop/catalogue/import/jobs.server.ts'
import { jobs as gallery } from '#src/shop/catalogue/gallery/jobs.server.ts'
import { jobs as leaflets } from '#src/shop/catalogue/leaflets/jobs.server.ts'
import { periodicJobs as priceSchedules } from '#src/shop/catalogue/price-schedules/jobs.server.ts'
import { periodicJobs as batches } from '#src/shop/catalogue/batches/jobs.server.ts'
import { periodicJobs as reservations } from '#src/shop/catalogue/stock/jobs.server.ts'
import { periodicJobs as waiting } from '#src/shop/catalogue/back-in-stock/jobs.server.ts'
import { periodicJobs as content } from '#src/shop/content/jobs.server.ts'
import { periodicJobs as uploads } from '#src/shop/conversation/jobs.server.ts'
import { periodicJobs as loyalty } from '#src/shop/loyalty/wallet/jobs.server.ts'
import { periodicJobs as ledger } from '#src/shop/loyalty/wallet/checking.jobs.server.ts'
import { jobs as mailings, periodicJobs as mailingSending } from '#src/shop/mailings/jobs.server.ts'
import { jobs as notifications, periodicJobs as notificationRetention } from '#src/shop/notifications/jobs.server.ts'
import { jobs as orderJobs, periodicJobs as orders } from '#src/shop/orders/order/jobs.server.ts'
import { jobs as orderBulks, periodicJobs as orderBulkResuming } from '#src/shop/orders/bulk/jobs.server.ts'
import { substitutionJob } from '#src/shop/orders/substitution/substitution-email.server.ts'
import { periodicJobs as orderHashing } from '#src/shop/orders/search/jobs.server.ts'
import { periodicJobs as orderViews } from '#src/shop/orders/views/jobs.server.ts'
import { periodicJobs as orderRetention } from '#src/shop/orders/privacy/jobs.server.ts'
import { periodicJobs as drafts } from '#src/shop/requests/drafts/jobs.server.ts'
import { periodicJobs as requests } from '#src/shop/requests/request/jobs.server.ts'
import { periodicJobs as requestRetention } from '#src/shop/requests/privacy/jobs.server.ts'
import { periodicJobs as searches } from '#src/shop/search/counts/jobs.server.ts'
import { periodicJobs as feedEmails } from '#src/shop/staff/feeds/jobs.server.ts'
import { periodicJobs as workEmails } from '#src/shop/staff/work-email/jobs.server.ts'
import { periodicJobs as secondFactor } from '#src/shop/second-factor/jobs.server.ts'

/** Every job kind of every feature. */
export const jobs: readonly Job<object>[] = [
  ...notifications,
  ...mailings,
  ...accounts,
  ...orderJobs,
  ...imports,
  keywordsJob,
  ...orderBulks,
  substitutionJob,
  ...gallery,
  ...leaflets,
]

/** Periodic jobs that follow the shop's clock. */
export const duePeriodicJobs: readonly PeriodicJob[] = [
  ...orders,
  ...orderRetention,
  ...requests,
  ...requestRetention,
  ...cart,
  ...content,
  ...reservations,
  ...batches,
  ...priceSchedules,
  ...waiting,
  ...loyalty,
  ...mailingSending,
  ...erasure,
  ...workEmails,
  ...searches,
  ...feedEmails,
]

/** The whole timetable: due jobs plus housekeeping that does not depend on the shop's clock. */
export const periodicJobs: readonly PeriodicJob[] = [
  ...duePeriodicJobs,
  ...importing,
  ...orderBulkResuming,
  ...drafts,
  ...uploads,
  ...notificationRetention,
  ...accountsCleanup,
  ...orderHashing,
  ...orderViews,
  ...tickets,
  ...ledger,
  ...secondFactor,
  expiredRows,
  auditCheckpoint,
  auditChain,
]
