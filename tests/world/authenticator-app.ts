import { Secret, TOTP } from 'otpauth'
import { ok } from '#src/kernel/result.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { beginTotp, setUp } from '#src/shop/second-factor/set-up.actions.server.ts'

/** An app on somebody's phone. A code is good once: each call of `code` stands one step after the one before. */
export type AuthenticatorApp = { code: () => string; codes: readonly string[] }

/** The code that an app shows at a time, in milliseconds. */
export const codeOf = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: at })

/**
 * Sets up an app for somebody. Its set-up takes the code of the step before, so that those of now and of the next step are left:
 * two codes, as many as the shop takes without anybody waiting.
 */
export async function addApp(world: World, person: Person): Promise<AuthenticatorApp> {
  const { sealed, secret } = beginTotp(world, person, 'Farmácia Azulejo')
  const start = world.realNow().getTime()
  const done = await setUp(
    world,
    person,
    { kind: 'totp', enrolment: sealed, code: codeOf(secret, start - 30_000) },
    async (_tx, codes) => ok(codes ?? []),
  )
  if (!done.ok) throw new Error(done.error.code)
  let ahead = -30_000
  return { codes: done.value, code: () => codeOf(secret, start + (ahead += 30_000)) }
}
