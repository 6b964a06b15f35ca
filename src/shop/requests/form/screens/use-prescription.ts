import { useRef, useState } from 'react'
import { possiblePrescriptions, readPrescriptionSms } from '#src/kernel/prescription-sms.ts'
import type { PossiblePrescription, PrescriptionCodes } from '#src/kernel/prescription-sms.ts'
import { grouped } from '../code-groups.ts'
import { codeNames, codeSizes } from '../../request/screens/prescription-view.ts'
import type { CodeName, Values } from '../../request/screens/prescription-view.ts'

/** In groups, as the fields show them. */
type Codes = Readonly<Record<CodeName, string>>

export type PrescriptionState = {
  sms: string
  codes: Codes
  /** The codes of the SMS; null when they are ambiguous. */
  read: PrescriptionCodes | null
  /** The prescriptions in the SMS, when there are several. */
  several: readonly PossiblePrescription[]
  /** Whether the codes equal those of the SMS. */
  isFound: boolean
  setSms: (text: string) => void
  setCode: (name: CodeName, text: string) => void
  take: (found: PossiblePrescription) => void
  clear: () => void
}

const inGroups = (code: string | null, name: CodeName): string => grouped(code ?? '', codeSizes[name].group)
const groupedCodes = ({ number, access, option }: PossiblePrescription): Codes => ({
  prescription_code: inGroups(number, 'prescription_code'),
  dispensation_code: inGroups(access, 'dispensation_code'),
  option_right_code: inGroups(option, 'option_right_code'),
})
const none: Codes = { prescription_code: '', dispensation_code: '', option_right_code: '' }
const isSame = (a: Codes, b: Codes): boolean => codeNames.every((name) => a[name] === b[name])

const codesFound = (text: string): PrescriptionCodes | null => {
  const read = readPrescriptionSms(text)
  return read.ok ? read.value : null
}

/** The SMS and the codes of a form. Codes found in an SMS are written into their fields, where they can be corrected. */
export function usePrescription(values: Values): PrescriptionState {
  const [sms, writeSms] = useState(values['sms_message'] ?? '')
  const [codes, setCodes] = useState<Codes>(() => typedIn(values))
  const read = codesFound(sms)
  const lastRead = useRef(read)
  const setSms = (text: string) => {
    writeSms(text)
    const now = codesFound(text)
    const before = lastRead.current ? groupedCodes(lastRead.current) : none
    lastRead.current = now
    const next = now ? groupedCodes(now) : none
    // Corrections by hand stay until the SMS contains other codes.
    if (!isSame(next, before) && (now !== null || isSame(codes, before))) setCodes(next)
  }
  return {
    sms,
    codes,
    read,
    several: read === null ? severalIn(sms) : [],
    isFound: read !== null && isSame(codes, groupedCodes(read)),
    setSms,
    setCode: (name, text) => setCodes((all) => ({ ...all, [name]: text })),
    take: (found) => setCodes(groupedCodes(found)),
    clear: () => {
      setSms('')
      setCodes(none)
    },
  }
}

const typedIn = (values: Values): Codes =>
  groupedCodes({
    number: values['prescription_code'] ?? '',
    access: values['dispensation_code'] ?? '',
    option: values['option_right_code'] ?? '',
  })

function severalIn(text: string): readonly PossiblePrescription[] {
  const read = readPrescriptionSms(text)
  return !read.ok && read.error.code === 'sms_several' ? possiblePrescriptions(text) : []
}
