import { people } from '#db/seed/people.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { demoPassword } from '#src/shop/accounts/person/demo.ts'

/** What `npm start` prints of the demo: its addresses, and the people to sign in as. */
export function demoLines(origin: string): string {
  const lines = people.map(({ email, roles }) => `  ${email.padEnd(34)} ${roles.join(', ') || 'customer'}`)
  return [
    '',
    `  shop         ${origin}`,
    `  back office  ${origin}${pathTo('staff', 'pt')}`,
    `  emails       ${origin}/dev/mail`,
    `  bank         ${origin}/dev/bank`,
    '',
    `  sign in with the password ${demoPassword}:`,
    ...lines,
    '',
  ].join('\n')
}
