/** Where pages send their errors: their policy allows requests to the shop only. */
export const reportPath = '/errors/report'
