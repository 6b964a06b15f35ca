/** Where the link of a letter leads to the PDF of an invoice: the order's token opens it, as it opens the order's page. */
export const invoiceAddress = (token: string): string => `/invoices/${token}`
