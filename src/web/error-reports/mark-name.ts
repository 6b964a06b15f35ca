/** Name of the meta tag that enables error reports. */
export const markName = 'error-reports'
