/**
 * Runs a transaction a second time when another one has inserted the same unique value in the meantime: the second run finds it
 * and can return an expected failure.
 */
export async function retryAfterUniqueViolation<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return attempt()
  }
}

const isUniqueViolation = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'
