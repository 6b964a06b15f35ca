import { toSVG } from 'bwip-js/node'
import { Secret, TOTP } from 'otpauth'
import * as v from 'valibot'
import { seal, unseal } from '#src/platform/crypto.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import type { Enrolment } from './second-factor.ts'

const period = 30
const secretBytes = 20
// The clocks of phone and server may differ by half a minute.
const window = 1

const totpOf = (secret: string): TOTP => new TOTP({ algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })

/** The 30-second step of a code, among those around `now`; undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window })
  return delta === null ? undefined : Math.floor(now.getTime() / (period * 1000)) + delta
}

const enrolmentLasts = 30 * 60_000
const placeOfEnrolment = ({ publicId }: Person) => ({ table: 'totp_secrets', row: publicId, column: 'enrolment' })

/** `shopName`: the label of the entry in the app. */
export function beginEnrolment(world: World, person: Person, shopName: string): Enrolment {
  const secret = new Secret({ buffer: Uint8Array.from(world.random(secretBytes)).buffer }).base32
  const until = world.realNow().getTime() + enrolmentLasts
  const sealed = seal(world.keys, placeOfEnrolment(person), JSON.stringify({ secret, until })).toString('base64url')
  return enrolmentOf(person, { sealed, secret, shopName })
}

const waiting = v.pipe(v.string(), v.parseJson(), v.object({ secret: v.string(), until: v.number() }))

/** The secret that a form sent back; undefined when it is too old, another person's or not sealed by this shop. */
export function openEnrolment(world: World, person: Person, sealed: string): string | undefined {
  const text = unsealed(world, person, sealed)
  const { success, output } = v.safeParse(waiting, text)
  return success && output.until > world.realNow().getTime() ? output.secret : undefined
}

function unsealed(world: World, person: Person, sealed: string): string | undefined {
  try {
    return unseal(world.keys, placeOfEnrolment(person), Buffer.from(sealed, 'base64url'))
  } catch {
    // A hidden field can be tampered with: a value that does not open is not a bug.
    return undefined
  }
}

/** An enrolment that has begun, for a form that is shown a second time. */
export function enrolmentOf(
  { email }: Person,
  { sealed, secret, shopName }: { sealed: string; secret: string; shopName: string },
): Enrolment {
  const uri = new TOTP({
    issuer: shopName,
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  })
  const svg = toSVG({ bcid: 'qrcode', text: uri.toString(), paddingwidth: 4, paddingheight: 4, backgroundcolor: 'ffffff' })
  const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return { sealed, secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 '), picture }
}

const placeOf = ({ publicId }: Person) => ({ table: 'totp_secrets', row: publicId, column: 'secret_sealed' })

export const sealSecret = (world: World, person: Person, secret: string): Buffer => seal(world.keys, placeOf(person), secret)
export const openSecret = (world: World, person: Person, sealed: Buffer): string => unseal(world.keys, placeOf(person), sealed)
