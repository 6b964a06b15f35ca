import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { closeSession, openSession } from '#src/platform/sessions/sessions.ts'
import { isStaff } from '#src/platform/principal.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { mergeCarts } from '../cart/merge.actions.server.ts'
import { attachGuestOrders } from '../orders/actions.server.ts'
import { hasSecondFactor } from '../second-factor/actions.server.ts'
import { isObliged } from '../second-factor/second-factor.ts'
import { openTicket } from './tickets.actions.server.ts'

/** The browser that signs in, with its guest cart and its earlier session. */
export type Visitor = {
  address: string
  device: string
  cartToken: string | undefined
  sessionToken: string | undefined
}

/** `cartToken`: the person's cart from now on, undefined without one. */
export type SignedIn = { kind: 'signed_in'; person: Person; sessionToken: string; cartToken: string | undefined }

/** The first step is done; `ticket` (for a cookie of ten minutes) leads to the second one, or to setting one up first. */
type HalfwaySignIn = { kind: 'second_step'; person: Person; ticket: string; enrol: boolean }

export type Entry = SignedIn | HalfwaySignIn

/** `set_up`: a second factor is required, but missing. */
export type SecondStepNeed = 'none' | 'prove' | 'set_up'

/** What a person still needs between the first step and a session. Customers have one step. */
export async function secondStepNeed({ db, config }: World, person: Person): Promise<SecondStepNeed> {
  if (!isStaff(person)) return 'none'
  if (await hasSecondFactor(db, person)) return 'prove'
  return isObliged(config.mode, person) ? 'set_up' : 'none'
}

/**
 * Signs in a person who passed the first step: customers get a session, staff who have or must have a second factor a ticket for
 * it.
 */
export async function enter(world: World, person: Person, visitor: Visitor): Promise<Entry> {
  const need = await secondStepNeed(world, person)
  if (need !== 'none') return { kind: 'second_step', person, ticket: await openTicket(world, person), enrol: need === 'set_up' }
  return transaction(world.db, (tx) => createSignedInSession(world, tx, person, visitor))
}

/**
 * Opens a session in place of any that the visitor had, and merges the guest's cart into the person's. Only after every required
 * step. Guest orders with the address of the account become theirs.
 */
export async function createSignedInSession(world: World, tx: Tx, person: Person, visitor: Visitor): Promise<SignedIn> {
  await attachGuestOrders(world, tx, person)
  world.log.info({ person: person.publicId }, 'signed in')
  if (visitor.sessionToken !== undefined) await closeSession({ ...world, db: tx }, visitor.sessionToken)
  return {
    kind: 'signed_in',
    person,
    sessionToken: await openSession(world, tx, person.userId, visitor.device),
    cartToken: await mergeCarts(world, tx, { userId: person.userId, guestToken: visitor.cartToken }),
  }
}
