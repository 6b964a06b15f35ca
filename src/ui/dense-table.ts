/** How the cells of the staff's lists look: rows of 40 px, 56 where fingers work. */
export const denseCell = 'h-10 border-b border-line px-1.5 max-lg:h-14'
export const denseHead = 'h-8 border-b border-line bg-paper px-1.5 text-2xs font-semibold whitespace-nowrap text-ink-2'
/** Columns for which small screens have no room. */
export const wideOnly = 'max-lg:hidden'

/** The row whose thing stands open beside the list. */
export const openRow = 'bg-green-soft'
export const openCell = 'shadow-[inset_3px_0_var(--color-green)]'
