import Bowser from 'bowser'

const maxLength = 300

/** "Firefox, Linux" from a User-Agent header, or the program's name, for a person's list of sessions; empty when unknown. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return ''
  const { browser, os } = Bowser.parse(userAgent.slice(0, maxLength))
  const known = [browser.name, os.name].filter(Boolean).join(', ')
  return (known || (/^[\w.-]+(?=\/)/.exec(userAgent)?.[0] ?? '')).slice(0, 60)
}
