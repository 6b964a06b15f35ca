/** A part of a whole in basis points, as `formatPercent` takes them; 0 of nothing. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part * 100) / whole) * 100)
