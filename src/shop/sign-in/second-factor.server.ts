import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { World } from '#src/platform/world.ts'
import { notifySecondFactorChanged } from '../accounts/credentials.actions.server.ts'
import { proveTelling } from './proving.server.ts'
import type { Proof, ProofError } from '../second-factor/prove.actions.server.ts'
import { setUp } from '../second-factor/set-up.actions.server.ts'
import type { SetUpError, ToSetUp } from '../second-factor/set-up.actions.server.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { createSignedInSession } from './sign-in-session.actions.server.ts'
import type { SignedIn, Visitor } from './sign-in-session.actions.server.ts'
import { countTry, findTicket, markProved, consumeTicket } from './tickets.actions.server.ts'

/** The ticket is used up, expired or unknown: sign in again. */
export type TicketError = { code: 'ticket_gone' }
const ticketExpired = err({ code: 'ticket_gone' })

/** The second step of a sign-in: proof, ticket and session are one transaction. */
export async function passSecondStep(
  world: World,
  token: string,
  proof: Proof,
  visitor: Visitor,
): Promise<Result<SignedIn, ProofError | TicketError>> {
  const ticket = await findTicket(world, token)
  if (!ticket || !(await countTry(world, token))) return ticketExpired
  return proveTelling(world, ticket.person, proof, async (tx) =>
    (await consumeTicket(world, tx, token)) ? ok(await createSignedInSession(world, tx, ticket.person, visitor)) : ticketExpired,
  )
}

/**
 * Sets up the second factor that a sign-in lacks; people who have one must prove it instead. Opens no session yet: the recovery
 * codes come first.
 */
export async function setUpAtTicket(
  world: World,
  token: string,
  input: ToSetUp,
): Promise<Result<{ codes: string[] }, SetUpError | TicketError>> {
  const ticket = await findTicket(world, token)
  if (!ticket || !(await countTry(world, token))) return ticketExpired
  const { person } = ticket
  return setUp(world, person, { ...input, first: true }, async (tx, codes) => {
    if (!(await markProved(world, tx, token))) return ticketExpired
    await audit(world, tx, {
      principal: person,
      action: 'second_step_added',
      subject: { kind: 'person', id: person.publicId },
      source: 'page',
    })
    await notifySecondFactorChanged(world, tx, person, 'added')
    return ok({ codes: codes ?? [] })
  })
}

/** Opens the session once a second factor was set up with this ticket. */
export async function goIn(world: World, token: string, visitor: Visitor): Promise<Result<SignedIn, TicketError>> {
  const ticket = await findTicket(world, token)
  if (!ticket?.proved) return ticketExpired
  return transaction(world.db, async (tx): Promise<Result<SignedIn, TicketError>> => {
    if (!(await consumeTicket(world, tx, token, { proved: true }))) return ticketExpired
    return ok(await createSignedInSession(world, tx, ticket.person, visitor))
  })
}
