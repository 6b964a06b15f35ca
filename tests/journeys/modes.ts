// Words, scripts and widths do not meet in the code of a page: a journey takes each of them once, and not each with each. That every
// page opens in both languages to whom it may is asked without a browser, in pages.test.ts and staff-security.test.ts.

/** Each language once, one with scripts and one without. */
export const bothModes = [
  { locale: 'pt', javaScript: true, scripts: 'with' },
  { locale: 'en', javaScript: false, scripts: 'without' },
] as const

/** Where axe looks: the smallest phone that is common, and a desk. */
export const twoScreens = [
  { locale: 'pt', width: 390 },
  { locale: 'en', width: 1280 },
] as const
