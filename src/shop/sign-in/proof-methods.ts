/** What a person can show to prove who they are. */
export type ProofMethods = {
  password: boolean
  /** There is a second step: an app, a passkey, or the recovery codes of either. */
  secondFactor: boolean
  totp: boolean
  /** Passkeys that work at the address that the person sees. */
  passkeys: boolean
}

/** What opens a locked session: the second step, or the password of somebody who has none, as in the demo. */
export const unlockMethods = (methods: ProofMethods): ProofMethods => ({
  ...methods,
  password: methods.password && !methods.secondFactor,
})
