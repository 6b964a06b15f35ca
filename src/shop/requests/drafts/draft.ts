import { ownValue } from '#src/kernel/own-value.ts'
import { maxSmsLength } from '#src/kernel/prescription-sms.ts'
import type { Upload } from '#src/shop/conversation/upload.ts'
import type { RequestKind } from '../request/request.ts'

/** The fields of each kind's form with their maximum characters; a longer text is refused as a whole and never truncated. */
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

/** The typed fields of a form by name, and the photos uploaded for it. */
export type DraftFields = Readonly<Record<string, string>>

/** `id` stays the same while the draft exists; `revision` changes with every change. */
export type Draft = { id: string; fields: DraftFields; uploads: readonly Upload[]; revision: string; savedAt: Date }

/** The fields that the form of this kind has, without empty ones, with line ends as they were typed. */
export const ownFields = (kind: RequestKind, fields: DraftFields): DraftFields =>
  Object.fromEntries(
    Object.keys(max[kind])
      .map((name) => [name, (ownValue(fields, name) ?? '').replaceAll('\r\n', '\n')] as const)
      .filter(([, text]) => text !== ''),
  )

/** The draft that a form continues. Only an autosave names it, because it may arrive too late; a button always saves. */
export function draftNamed(form: FormData): string | undefined {
  const named = form.get('intent') === 'autosave' ? form.get('draft') : null
  return typeof named === 'string' && named !== '' ? named : undefined
}

/** The first field whose text is too long. */
export const tooLong = (kind: RequestKind, fields: DraftFields): string | undefined =>
  Object.entries(max[kind]).find(([name, length]) => (ownValue(fields, name) ?? '').length > length)?.[0]

export const draftsRetentionDays = 30
