/** Address of an invoice PDF in an email: the order's token opens it, like the order page. */
export const invoiceAddress = (token: string): string => `/invoices/${token}`
