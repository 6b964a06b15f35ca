import type { PrescriptionCodes } from '#src/kernel/prescription-sms.ts'

/** The codes as a page shows them: in groups that can be read out, hidden characters as dots. */
export type CodesView = { number: string; access: string; option: string | null }

const inGroups = (code: string, size: number): string => code.match(new RegExp(`.{1,${size}}`, 'gu'))?.join(' ') ?? ''

const hidden = (code: string, visible = 0): string => '•'.repeat(code.length - visible) + code.slice(code.length - visible)

/**
 * "•••• •••• •••• •••• 702": the end of the number tells customers which prescription it is; of the other codes nothing is shown.
 */
export const maskedCodes = ({ number, access, option }: PrescriptionCodes): CodesView => ({
  number: inGroups(hidden(number, 3), 4),
  access: inGroups(hidden(access), 3),
  option: option && inGroups(hidden(option), 4),
})

export const visibleCodes = ({ number, access, option }: PrescriptionCodes): CodesView => ({
  number: inGroups(number, 4),
  access: inGroups(access, 3),
  option: option && inGroups(option, 4),
})
