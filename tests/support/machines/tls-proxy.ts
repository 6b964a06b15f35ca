import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { certificateOf, newHolder } from '#tests/support/services/certificates.ts'

/** The https address of a shop in production, as a proxy on the same machine serves it. */
export type TlsProxy = {
  origin: string
  /** Where the shop listens. */
  serve: (upstream: string) => void
  close: () => void
}

/** A proxy with a certificate of its own, which browsers must be told to accept. */
export async function openTlsProxy(): Promise<TlsProxy> {
  const holder = newHolder({ CN: 'localhost' })
  const day = 86_400_000
  const period = { from: new Date(Date.now() - day), until: new Date(Date.now() + day) }
  let shop = ''
  const server = createServer(
    {
      cert: certificateOf(holder, holder, period),
      key: holder.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    },
    (from, to) => {
      const { method, url, headers } = from
      const forwarded = { ...headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': from.socket.remoteAddress }
      const onward = request(shop + url, { method, headers: forwarded }, (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(to)
      })
      onward.on('error', (error) => (to.headersSent ? to.destroy() : to.writeHead(502).end(String(error))))
      from.pipe(onward)
    },
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  return {
    origin: `https://localhost:${typeof bound === 'object' ? bound?.port : bound}`,
    serve: (upstream) => {
      shop = upstream
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
