// Language, scripts and widths are independent in the code of a page, so a journey covers each once, not every combination. That
// every page opens in both languages for those who may see it is tested without a browser, in pages.test.ts and
// staff-security.test.ts.

/** Each language once, one with scripts and one without. */
export const bothModes = [
  { locale: 'pt', javaScript: true, scripts: 'with' },
  { locale: 'en', javaScript: false, scripts: 'without' },
] as const

/** Where axe runs: the smallest common phone, and a desktop. */
export const twoScreens = [
  { locale: 'pt', width: 390 },
  { locale: 'en', width: 1280 },
] as const
