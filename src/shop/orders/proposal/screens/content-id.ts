/** Element id of the field for the customer's own words: a page may show several proposals. */
export const contentId = (proposalId: string): string => `proposal-content-${proposalId}`
