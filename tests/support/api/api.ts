import { transaction } from '#src/platform/database/transaction.ts'
import { openSession } from '#src/platform/sessions/sessions.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { mountDevPages } from '#demo/dev/mount.ts'
import { routes } from '#src/api/routes.ts'
import { createApp } from '#src/web/app.ts'
import { runDue } from '#src/worker/worker.ts'
import { describedFetch } from './described-answers.ts'

export type Linkage = { type: string; id: string }
export type ResourceObject = Linkage & {
  attributes: Record<string, unknown>
  relationships: Record<string, { data: Linkage | Linkage[] | null }>
}
type ErrorObject = {
  id: string
  status: string
  code: string
  title: string
  detail: string
  source?: { pointer?: string; parameter?: string }
  meta?: Record<string, unknown>
}
type ApiResponse = {
  status: number
  headers: Headers
  /** The raw document; empty for a 204. */
  text: string
  data: ResourceObject
  list: ResourceObject[]
  included: ResourceObject[]
  /** Metadata of cart, checkout and list calls. */
  meta: { token: string; order: { number: string; token: string }; payment: Record<string, unknown>; total_count: number }
  errors: ErrorObject[]
}

/** The first resource in a relationship. */
export function linked({ relationships }: ResourceObject, name: string): Linkage {
  const target = [relationships[name]?.data ?? []].flat()[0]
  if (!target) throw new Error(`nothing linked as ${name}`)
  return target
}

export type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<ApiResponse>

/** The API of a world without a port. `path` is relative to /api, unless it begins with /dev. */
export function openApi(
  world: World,
  { clockMoved = async () => undefined }: { clockMoved?: () => Promise<void> } = {},
): { ask: Ask; signIn: (person: Person) => Promise<Record<string, string>> } {
  const extra = (app: Parameters<typeof mountDevPages>[0]): void => {
    if (world.config.mode === 'demo') mountDevPages(app, world, { clockMoved, runDue: () => runDue(world) })
  }
  const app = createApp(world, { apiRoutes: routes, buildDir: '/nowhere', extra })
  return {
    ask: askOf('http://shop.test', async (request) => app.fetch(request)),
    async signIn(person) {
      return { Cookie: `session=${await transaction(world.db, (tx) => openSession(world, tx, person.userId))}` }
    },
  }
}

/** The API at an https address, where cookies are `__Host-` ones and Clear-Site-Data is sent. */
export const openSafeApi = (world: World) =>
  openApi({ ...world, config: { ...world.config, publicOrigin: 'https://farmacia.example' } })

/** The whole text; of a stream of events, which does not end by itself, its beginning. */
async function readText(response: Response): Promise<string> {
  if (response.headers.get('Content-Type') !== 'text/event-stream') return response.text()
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new TextDecoder().decode(value)
}

/** Sends requests to a shop at `origin`, in this process or behind a port. Every answer must match its description. */
export function askOf(origin: string, send: (request: Request) => Promise<Response>): Ask {
  return async (method, path, body, headers = {}) => {
    const isText = typeof body === 'string' || body instanceof Blob
    const init = {
      method,
      headers: { ...(body !== undefined && !isText && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    }
    const request = new Request(`${origin}${path.startsWith('/dev') ? '' : '/api'}${path}`, init)
    const response = await describedFetch(send)(request)
    const text = await readText(response)
    const contentType = response.headers.get('Content-Type') ?? ''
    const document = text && contentType.includes('json') ? JSON.parse(text) : {}
    return {
      status: response.status,
      headers: response.headers,
      text,
      data: document.data,
      list: Array.isArray(document) ? document : document.data,
      included: document.included,
      meta: document.meta,
      errors: document.errors,
    }
  }
}
