/** The name of the mark in a page that says that errors are to be reported. */
export const markName = 'error-reports'
