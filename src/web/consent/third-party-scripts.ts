/** Whether a third-party script runs in this document, which then must not show anything about a person's health. */
export const others = { loaded: false }
