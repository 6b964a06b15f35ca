import * as v from 'valibot'
import { moment, orNull, text } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import type { Note } from './note.ts'

/** `mentions`: names of the colleagues whom it names. */
export const noteSchema = defineResource({
  type: 'note',
  attributes: { content: text, by: orNull(text), mentions: v.array(text), created_at: moment },
})

export const noteResource = ({ id, content, by, mentions, at }: Note) =>
  noteSchema.resource({
    id,
    attributes: { content, by, mentions: mentions.map(({ name }) => name), created_at: at.toISOString() },
  })
