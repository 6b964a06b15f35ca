import { maxSmsLength } from '#src/kernel/prescription-sms.ts'
import type { Upload } from '../conversation/upload.ts'
import type { RequestKind } from './request.ts'

/** What may stand in the form of a kind, with the most characters of each; what is longer is refused whole and never cut. */
const max = {
  prescription: {
    way: 10,
    sms_message: maxSmsLength,
    prescription_code: 100,
    dispensation_code: 100,
    option_right_code: 100,
    message: 2000,
    preference: 10,
    health_consent: 10,
  },
  request: { product_request: 2000, product_id: 200, quantity: 10, health_consent: 10 },
} as const satisfies Record<RequestKind, Record<string, number>>

/** The fields of a form as they were typed, by name, and the photos that were sent for it. */
export type DraftFields = Readonly<Record<string, string>>

/** `id` stays as long as it is there; `revision` is another one after every change. */
export type Draft = { id: string; fields: DraftFields; uploads: readonly Upload[]; revision: string; savedAt: Date }

/** What the form of this kind knows of these fields, empty ones left out, with line ends as they were typed. */
export const ownFields = (kind: RequestKind, fields: DraftFields): DraftFields =>
  Object.fromEntries(
    Object.keys(max[kind])
      .map((name) => [name, (fields[name] ?? '').replaceAll('\r\n', '\n')] as const)
      .filter(([, text]) => text !== ''),
  )

/**
 * The draft that a form goes on with: only what is kept by itself, at a pause of its writer, may come too late. Whoever presses a
 * button wants it kept.
 */
export function draftNamed(form: FormData): string | undefined {
  const named = form.get('intent') === 'autosave' ? form.get('draft') : null
  return typeof named === 'string' && named !== '' ? named : undefined
}

/** The first field with more than fits. */
export const tooLong = (kind: RequestKind, fields: DraftFields): string | undefined =>
  Object.entries(max[kind]).find(([name, length]) => (fields[name] ?? '').length > length)?.[0]

export const draftsRetentionDays = 30
