/** Whether the person asked their system for less motion. In a browser only. */
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
