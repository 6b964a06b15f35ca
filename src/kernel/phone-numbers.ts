import { inThrees } from './portuguese-numbers.ts'
import { normaliseCode } from './text.ts'

// The stored form: nine digits of Portugal, or a foreign number with its plus sign, "+34612345678".

// "+351" once more, as people type it behind the prefix that a field shows.
const portugal = /^(?:(?:\+|00)?351){1,2}(?=\d{9}$)/
const international = /^(?:\+|00)(?=[1-9])/
// "+44 (0)20 7946 0018": the zero is dialled inside the country only.
const trunkZero = /\(0\)/

/** The stored form of a typed or pasted number; what is none stays for `isPhone` to refuse. */
export function normalisePhone(text: string): string {
  const typed = normaliseCode(text)
  const number = (
    typed.startsWith('+') || typed.startsWith('(+') || typed.startsWith('00') ? typed.replace(trunkZero, '') : typed
  )
    .replace(/^TEL:/, '')
    .replace(/[.\-()/]/g, '')
  return portugal.test(number) ? number.replace(portugal, '') : number.replace(international, '+')
}

/** Whether a stored form can be called: what begins with +351 and is not of nine digits cannot. */
export const isPhone = (phone: string): boolean => /^(?:\d{9}|\+(?!351)[1-9]\d{6,14})$/.test(phone)

/** The numbering plan gives numbers that begin with 9 to mobile services; those in use are 91, 92, 93 and 96. */
export const isMobilePhone = (phone: string): boolean => /^9\d{8}$/.test(phone)

/** "259 000 000"; a foreign number as it is stored. */
export const phoneText = (phone: string): string => (phone.startsWith('+') ? phone : inThrees(phone))

/** With its country, as links and services want it: "+351259000000". */
export const internationalPhone = (phone: string): string => (phone.startsWith('+') ? phone : `+351${phone}`)

/** Whether a typed number has its own country, so that no field shows another one before it. */
export const hasCountry = (typed: string): boolean => /^\s*(?:\(?\+|00)/.test(typed)
