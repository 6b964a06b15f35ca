import { Secret, TOTP } from 'otpauth'
import { ok } from '#src/kernel/result.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { beginTotp, setUp } from '#src/shop/second-factor/actions.server.ts'

/** An authenticator app. A code is valid once: each call of `code` returns that of the next time step. */
export type AuthenticatorApp = { code: () => string; codes: readonly string[] }

/** The code at a time in milliseconds. */
export const codeOf = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: at })

/**
 * Sets up an app for a person with the code of the previous time step, which leaves those of the current and the next one: the
 * two codes the shop accepts without waiting.
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
