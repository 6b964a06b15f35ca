import { readyAt } from '#src/shop/website/pickup-ready.ts'
import type { Website } from '#src/shop/website/website.ts'

type Prepared = { promisedAt: Date | null; /** The beginning of its preparation. */ since: Date | undefined }

/** When an order in preparation is due: as promised, otherwise within the usual opening hours; null if nothing is urgent. */
export const preparationDue = (
  { promisedAt, since }: Prepared,
  { hours, limits }: Pick<Website, 'hours' | 'limits'>,
): Date | null => promisedAt ?? (since && readyAt(hours, since, limits.pickupReadyHours)) ?? null
