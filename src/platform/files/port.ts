/** A private store of files by name ("illustrations/ab12.svg"). Names neither start with a slash nor contain `..`. */
export type Files = {
  put: (name: string, content: Uint8Array) => Promise<void>
  /** Undefined when the file does not exist; an unreachable store throws. */
  get: (name: string) => Promise<Uint8Array | undefined>
  has: (name: string) => Promise<boolean>
  remove: (name: string) => Promise<void>
}
