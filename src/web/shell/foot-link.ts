/** A link in the line at the foot of pages without the footer. */
export const footLink = 'py-0.75 underline underline-offset-3'
