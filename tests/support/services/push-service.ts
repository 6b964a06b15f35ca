import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createSafeServer } from 'node:https'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { certificateOf, newHolder } from './certificates.ts'

export const pushHost = 'fcm.googleapis.com'

export type PushService = {
  /** Settings that route a shop's push calls here through a proxy. The shop's own address checks stay in force. */
  env: Record<string, string>
  received: { url: string; headers: IncomingHttpHeaders; body: Buffer }[]
  close: () => Promise<void>
}

/** A server in place of Chrome's push service, under its name and over https. `file`: where to put its certificate. */
export async function openPushService(file: string): Promise<PushService> {
  const received: PushService['received'] = []
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    received.push({ url: request.url ?? '', headers: request.headers, body: await buffer(request) })
    response.writeHead(201).end()
  }
  const holder = newHolder({ CN: pushHost })
  const [from, until] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000)) as [Date, Date]
  const cert = certificateOf(holder, holder, { from, until })
  await writeFile(file, cert)
  const key = holder.privateKey.export({ type: 'pkcs8', format: 'pem' })
  const service = createSafeServer({ key, cert }, (request, response) => void receive(request, response))
  const proxy = createServer((_, response) => response.writeHead(502).end())
  proxy.on('connect', (request: IncomingMessage, socket) => {
    if (request.url !== `${pushHost}:443`) return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    service.emit('connection', socket)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    env: { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: `http://127.0.0.1:${port}`, NODE_EXTRA_CA_CERTS: file },
    received,
    async close() {
      service.closeAllConnections()
      proxy.close()
      proxy.closeAllConnections()
      await once(proxy, 'close')
    },
  }
}
