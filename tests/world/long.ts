/** Whether this is `npm run test:long`: what takes minutes is shown there in full, and in every other run in a short form. */
const isLong = process.env['BOTICA_TESTS'] === 'long'

/** How much of something a test takes: the first in every run, the second in the long one. */
export const inLong = <T>(short: T, long: T): T => (isLong ? long : short)
