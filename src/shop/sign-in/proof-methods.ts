/** What a person can use to prove who they are. */
export type ProofMethods = {
  password: boolean
  /** There is a second factor: an app, a passkey, or the recovery codes of either. */
  secondFactor: boolean
  totp: boolean
  /** There are passkeys, and they work at the address that the person sees. */
  passkeys: boolean
}

/** What unlocks a session: the second factor, or the password of a person without one, as in the demo. */
export const unlockMethods = (methods: ProofMethods): ProofMethods => ({
  ...methods,
  password: methods.password && !methods.secondFactor,
})
