/** A message that no later try would bring to whom it is for, such as to a mailbox that does not exist. `reason` names nobody: "smtp 550". */
export class PermanentDeliveryError extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`undeliverable: ${reason}`)
    this.reason = reason
  }
}
