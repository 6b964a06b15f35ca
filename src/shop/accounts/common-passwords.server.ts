import { dictionary } from '@zxcvbn-ts/language-common'

// All of them in lower case.
const common = new Set(dictionary['passwords-common'])

/** Whether a password is one of the fifty thousand that are used and guessed most, however it is capitalised. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
