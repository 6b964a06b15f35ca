/** Names of what only a serialised page context, world or configuration has. */
const innerNames = /"(?:hashKey|encryptionKeys|sessionToken|webhookSecret|longDb|dataDir|realNow)"/

/** What of these secrets an answer contains, in any way that a serialiser writes bytes. */
export function secretsIn(answer: string, secrets: Readonly<Record<string, string | Uint8Array>>): string[] {
  const found = Object.entries(secrets).filter(([, secret]) => formsOf(secret).some((form) => answer.includes(form)))
  const inner = innerNames.exec(answer)
  return [...found.map(([name]) => name), ...(inner ? [inner[0]] : [])]
}

function formsOf(secret: string | Uint8Array): string[] {
  const bytes = Buffer.from(secret as Uint8Array)
  const encoded = [
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=*$/, ''),
    bytes.toString('base64url'),
    bytes.join(','),
  ]
  return typeof secret === 'string'
    ? [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), ...encoded]
    : encoded
}
