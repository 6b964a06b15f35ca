import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** What the server asks of the browser: to create a passkey, or to use an existing one. */
export type RequestedPasskey =
  | { use: 'register'; options: PublicKeyCredentialCreationOptionsJSON }
  | { use: 'prove'; options: PublicKeyCredentialRequestOptionsJSON }

/** The browser's answer as a text for the form; undefined when the person closed its dialog or it has no such passkey. */
export async function askBrowser(requested: RequestedPasskey): Promise<string | undefined> {
  // Loaded on demand, because few people need it.
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  try {
    const answer =
      requested.use === 'register'
        ? await startRegistration({ optionsJSON: requested.options })
        : await startAuthentication({ optionsJSON: requested.options })
    return JSON.stringify(answer)
  } catch {
    // Browsers report a refusal, a timeout and a missing passkey alike, on purpose: a difference would reveal who has an account
    // here.
    return undefined
  }
}
