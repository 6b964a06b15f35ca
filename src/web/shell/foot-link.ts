/** Class of a link in the bottom line of pages without the footer. */
export const footLink = 'py-0.75 underline underline-offset-3'
