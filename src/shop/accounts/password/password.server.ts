import { hash, verify } from '@node-rs/argon2'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane. About 17 ms on one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of an unknown password at the same cost, so that an unknown address takes as long as a wrong password. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$/mSgWivw+/z3AjN4oN4auQ$PwglEzDzo/PhEALMaHO6xQS3eNl7af8/Q8QsZ+1fV9g'

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Always takes the time of one check; false for a person without a password. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? nobodys, password)
  return right && typeof passwordHash === 'string'
}
