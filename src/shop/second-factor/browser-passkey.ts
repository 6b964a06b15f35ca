import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** What the server asks the browser for: a new passkey, or the use of one that it knows. */
export type RequestedPasskey =
  | { use: 'register'; options: PublicKeyCredentialCreationOptionsJSON }
  | { use: 'prove'; options: PublicKeyCredentialRequestOptionsJSON }

/** The browser's answer as a text for the form; undefined when the person closed its window or it has no such passkey. */
export async function askBrowser(requested: RequestedPasskey): Promise<string | undefined> {
  // Few need it, and those only now.
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  try {
    const answer =
      requested.use === 'register'
        ? await startRegistration({ optionsJSON: requested.options })
        : await startAuthentication({ optionsJSON: requested.options })
    return JSON.stringify(answer)
  } catch {
    // Browsers tell a refusal, a timeout and a missing passkey alike, on purpose: they would tell who has an account here.
    return undefined
  }
}
