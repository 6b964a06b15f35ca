/** A part of the form that is opened when it is needed. */
export const foldLook = 'min-w-0 rounded-md border border-line text-xs open:basis-full'
export const foldSummaryLook = 'flex min-h-9 cursor-pointer items-center gap-2 px-3 font-medium lg:min-h-8'
