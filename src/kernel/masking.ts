/** "r•••@cliente.example": recognisable for its owner only. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${Array.from(email)[0]}•••${email.slice(at)}`
}

/** "••• ••• 204" */
export const maskedPhone = (phone: string): string => `••• ••• ${phone.slice(-3)}`

export const isMasked = (phone: string): boolean => phone.startsWith('•')

/** Of an address, where only postal code and city stay readable. */
export const maskedStreet = '••••••••'

/** "Rua D••• ••", "M••• L•••": its author can spot a mistake, while a person who only has the link learns too little. */
export const maskedText = (text: string): string => text.replaceAll(/[\p{L}\p{N}]+/gu, maskedWord)

function maskedWord(word: string): string {
  if (/\p{N}/u.test(word)) return '••'
  const characters = Array.from(word)
  return characters.length <= 3 ? word : `${characters[0]}•••`
}
