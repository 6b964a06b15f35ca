/** Cells of the staff's lists: rows of 40 px, 56 px on touch screens. */
export const denseCell = 'h-10 border-b border-line px-1.5 max-lg:h-14'
export const denseHead = 'h-8 border-b border-line bg-paper px-1.5 text-2xs font-semibold whitespace-nowrap text-ink-2'
/** Columns that are hidden on small screens. */
export const wideOnly = 'max-lg:hidden'

/** The row that is open in the pane. */
export const openRow = 'bg-green-soft'
export const openCell = 'shadow-[inset_3px_0_var(--color-green)]'
