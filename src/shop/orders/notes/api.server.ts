import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { noteResource, noteSchema } from '#src/shop/conversation/notes/resources.api.server.ts'
import { noteForm } from '#src/shop/conversation/notes/schema.ts'
import { listNotes, writeNote } from './actions.server.ts'
import type { NoteError } from './actions.server.ts'

const statusOf = { forbidden: 403, not_found: 404, conversation_closed: 409 } as const satisfies Record<
  NoteError['code'],
  ApiStatus
>

const refusal = ({ code }: NoteError): ApiError => ({ code, status: statusOf[code] })

const list = defineRoute({
  method: 'GET',
  path: '/staff/orders/{number}/notes',
  summary: 'What staff noted about an order for each other, oldest first. Its customer never sees it.',
  resource: noteSchema,
  allow: 'orders.message',
  list: true,
  async work({ world, principal, params, query, source }) {
    const notes = await listNotes(world, principal, params['number'] ?? '', source)
    if (!notes.ok) return err(refusal(notes.error))
    const { number, size } = query.page
    const page = notes.value.slice((number - 1) * size, number * size)
    return ok({ data: page.map(noteResource), total: notes.value.length })
  },
})

const write = defineRoute({
  method: 'POST',
  path: '/staff/orders/{number}/notes',
  summary:
    'Notes something about an order for colleagues. Those whom it names by "@" and their name see it in their list for today.',
  resource: noteSchema,
  statuses: [201],
  allow: 'orders.message',
  body: noteForm,
  async work({ world, principal, params, body, source }) {
    const written = await writeNote(world, principal, params['number'] ?? '', { content: body.content, source })
    return written.ok ? ok({ status: 201, data: noteResource(written.value) }) : err(refusal(written.error))
  },
})

export const routes: ApiRoute[] = [list, write]
