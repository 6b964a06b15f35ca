/** Where pages send what went wrong in them: their policy lets them talk to nobody but the shop. */
export const reportPath = '/errors/report'
