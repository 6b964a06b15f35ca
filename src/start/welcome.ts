import type { ServerType } from '@hono/node-server'
import type { Config } from '../platform/config.ts'
import { people } from '#db/seed/people.ts'
import { pathTo } from '../i18n/paths.ts'
import { demoPassword } from '#src/shop/accounts/person/demo.ts'

/** The output of `npm start` once everything is ready: the addresses, and in the demo the people to sign in as. */
export function welcome(config: Config, server: ServerType): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const host = config.host === '0.0.0.0' ? '127.0.0.1' : config.host
  const origin = `http://${host}:${port}`
  const demo = config.mode === 'demo' ? demoLines(origin) : []
  return [...demo, `listening on ${origin}`].join('\n')
}

function demoLines(origin: string): string[] {
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
  ]
}
