import { hash, verify } from '@node-rs/argon2'
import { normaliseSigns } from '#src/kernel/text.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane. About 17 ms on one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of an unknown password at the same cost, so that an unknown address takes as long as a wrong password. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$/mSgWivw+/z3AjN4oN4auQ$PwglEzDzo/PhEALMaHO6xQS3eNl7af8/Q8QsZ+1fV9g'

/** Of the one form in which every device's password is the same (NIST SP 800-63B, 5.1.1.2). */
export const hashPassword = (password: string): Promise<string> => hash(normaliseSigns(password), cost)

/** That form first, then those in which a password was stored before: as it was typed, with composed and with split letters. */
const formsOf = (password: string): string[] => {
  const form = normaliseSigns(password)
  return [...new Set([form, form.normalize('NFD'), password, password.normalize('NFC'), password.normalize('NFD')])]
}

/** Takes as long for every person, with one check for each form of the password; false for a person without a password. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  for (const form of formsOf(password))
    if ((await verify(passwordHash ?? nobodys, form)) && typeof passwordHash === 'string') return true
  return false
}
