import * as v from 'valibot'

// Attestations and signatures are a few hundred bytes; the text of an answer is limited before it is parsed.
const maxAnswerLength = 20_000
const base64 = v.pipe(v.string(), v.regex(/^[\w-]+$/))

const answerOf = <Entries extends Record<string, v.GenericSchema<string>>>(response: Entries) =>
  v.pipe(
    v.string(),
    v.maxLength(maxAnswerLength),
    v.parseJson(),
    v.object({
      id: base64,
      rawId: base64,
      type: v.literal('public-key'),
      response: v.object({ ...response, transports: v.optional(v.array(v.pipe(v.string(), v.maxLength(20))), []) }),
    }),
  )

/** A browser's answer after it created a passkey, as the text of a form field. */
export const registrationAnswer = answerOf({ clientDataJSON: base64, attestationObject: base64 })
/** A browser's answer after it used one. */
export const provingAnswer = answerOf({ clientDataJSON: base64, authenticatorData: base64, signature: base64 })

const clientData = v.pipe(v.string(), v.parseJson(), v.object({ challenge: base64 }))

/** The challenge that an answer claims to answer; undefined when it cannot be parsed. */
export function challengeOf(clientDataJSON: string): string | undefined {
  const { success, output } = v.safeParse(clientData, Buffer.from(clientDataJSON, 'base64url').toString())
  return success ? output.challenge : undefined
}

const maxNameLength = 60
/** A person's name for a passkey; the browser's name by default. */
export const passkeyName = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(maxNameLength, 'error_passkey_name_long')), '')

const maxCodeLength = 40

/** Six digits or a recovery code; `readCode` tells which. */
export const codeField = v.pipe(
  v.string('error_totp_empty'),
  v.trim(),
  v.nonEmpty('error_totp_empty'),
  v.maxLength(maxCodeLength, 'error_totp_invalid'),
)
