/** "r•••@cliente.example": enough for its owner to know it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${Array.from(email)[0]}•••${email.slice(at)}`
}

/** "••• ••• 204" */
export const maskedPhone = (phone: string): string => `••• ••• ${phone.slice(-3)}`
