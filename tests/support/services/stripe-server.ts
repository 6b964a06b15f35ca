import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { Secret } from '#src/kernel/secret.ts'
import { stripeBank } from '#src/shop/payments/gateway/stripe.server.ts'
import type { PaymentGateway } from '#src/shop/payments/gateway/port.ts'
import { eventText, eventsOf } from './stripe-objects.ts'
import type { StripeCharge } from './stripe-objects.ts'
import { stripeState } from './stripe-state.ts'
import type { StripeAnswer, StripeCall } from './stripe-state.ts'

/** Made of letters that are easy to find in any output. */
export const secretKey = 'sk_test_Azulejo51SegredoDaChave'
export const webhookSecret = 'whsec_AzulejoSegredoDoAviso'

/** Failure of the next call. `drop` closes the connection before anything is done, `drop_answer` after. */
type StripeTrouble = 'hang' | 'drop' | 'drop_answer' | { status: number; code?: string; replayed?: true }

/** An event as sent. */
export type SignedNotice = { body: string; headers: { 'Stripe-Signature': string; 'Content-Type': string } }

export type StripeServer = {
  /** The shop's adapter, with this server in Stripe's place. */
  bank: (ground?: { secretKey?: Secret; now?: () => Date }) => PaymentGateway
  /** In order of arrival, including repetitions. */
  calls: StripeCall[]
  charges: StripeCharge[]
  trouble: (...troubles: StripeTrouble[]) => void
  /** Runs after the next charge is created and before it is answered. */
  beforeAnswer: (work: (charge: StripeCharge) => Promise<void>) => void
  /** Simulates the passing of a day: idempotency keys can be used again. */
  clear: () => void
  /** Changes a charge like its payer or a user of Stripe's own pages; returns its signed events. */
  change: (charge: StripeCharge, change: Partial<StripeCharge>) => SignedNotice[]
  sign: (body: string, how?: { secret?: string; secondsAgo?: number }) => SignedNotice
  close: () => Promise<void>
}

const pagesOrigin = 'https://checkout.stripe.example'

/** A server that behaves like Stripe's API for the calls the shop makes, and refuses what Stripe would refuse. */
export async function openStripe(): Promise<StripeServer> {
  const till = stripeState(pagesOrigin)
  const calls: StripeCall[] = []
  const troubles: StripeTrouble[] = []
  const server = createServer((request, response) => void take(request, response))
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await callOf(request)
    calls.push(call)
    const trouble = troubles.shift()
    if (trouble === 'hang') return
    if (trouble === 'drop') return void request.socket.destroy()
    const answer = typeof trouble === 'object' ? troubled(trouble) : (refusal(request) ?? (await till.answer(call)))
    if (trouble === 'drop_answer') return void request.socket.destroy()
    response.writeHead(answer.status, { 'Content-Type': 'application/json', 'Request-Id': 'req_azulejo', ...answer.headers })
    response.end(JSON.stringify(answer.body))
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const client = { protocol: 'http', host: '127.0.0.1', port, timeout: 1_000 } as const
  return {
    bank: (ground) =>
      stripeBank({
        secretKey: new Secret(secretKey),
        webhookSecret: new Secret(webhookSecret),
        origin: 'https://farmacia.example',
        now: () => new Date(),
        elsewhere: { client, pagesOrigin },
        ...ground,
      }),
    calls,
    charges: till.charges,
    trouble: (...next) => void troubles.push(...next),
    beforeAnswer: till.beforeAnswer,
    clear: till.clear,
    change(charge, change) {
      Object.assign(charge, change)
      return eventsOf(charge, pagesOrigin).map(([type, object]) => sign(eventText(type, object, seconds())))
    },
    sign,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const seconds = (): number => Math.floor(Date.now() / 1000)

function sign(
  payload: string,
  { secret = webhookSecret, secondsAgo = 0 }: { secret?: string; secondsAgo?: number } = {},
): SignedNotice {
  const timestamp = seconds() - secondsAgo
  const header = new Stripe(secretKey).webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { body: payload, headers: { 'Stripe-Signature': header, 'Content-Type': 'application/json' } }
}

async function callOf(request: IncomingMessage): Promise<StripeCall> {
  const url = new URL(request.url ?? '/', 'http://stripe.test')
  const fields = request.method === 'GET' ? url.searchParams : new URLSearchParams(await text(request))
  const key = request.headers['idempotency-key']
  return {
    method: request.method ?? '',
    path: url.pathname,
    form: Object.fromEntries(fields),
    key: typeof key === 'string' ? key : undefined,
  }
}

// Stripe repeats the end of a wrong key; this server repeats all of it, so that a leak anywhere is found.
function refusal({ headers, method }: IncomingMessage): StripeAnswer | undefined {
  const authorization = headers.authorization
  if (authorization !== `Bearer ${secretKey}`)
    return troubled({ status: 401, code: 'api_key_expired', message: `Invalid API Key provided: ${authorization}` })
  if (headers['stripe-version'] !== '2026-10-28.endive') return troubled({ status: 400, code: 'version' })
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
  return method === 'POST' && !isForm ? troubled({ status: 400, code: 'content_type' }) : undefined
}

const troubled = ({
  status,
  code,
  message = `${code} of marta@cliente.example, 900000005`,
  replayed,
}: {
  status: number
  code?: string
  message?: string
  replayed?: true
}): StripeAnswer => ({
  status,
  body: { error: { type: status === 402 ? 'card_error' : 'api_error', code, message } },
  headers: replayed ? { 'Idempotent-Replayed': 'true' } : {},
})
