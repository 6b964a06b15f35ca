/**
 * A message that no retry can deliver, such as one to a mailbox that
 * does not exist. `reason` contains no personal data: "smtp 550".
 */
export class PermanentDeliveryError extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`undeliverable: ${reason}`)
    this.reason = reason
  }
}
