/** Whether this is `npm run test:long`, which runs slow tests in full; every other run uses a short form. */
const isLong = process.env['BOTICA_TESTS'] === 'long'

/** How much a test covers: the first value in ordinary runs, the second in the long one. */
export const inLong = <T>(short: T, long: T): T => (isLong ? long : short)
