/** A private store of files by name ("illustrations/ab12.svg"). Names never start with a slash nor climb. */
export type Files = {
  put: (name: string, content: Uint8Array) => Promise<void>
  /** Undefined when there is no such file; an unreachable store throws. */
  get: (name: string) => Promise<Uint8Array | undefined>
  has: (name: string) => Promise<boolean>
  remove: (name: string) => Promise<void>
}
