import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { importDefaults } from './defaults.schema.ts'
import type { ImportDefaults } from './defaults.schema.ts'
import { isImportField } from './import-fields.ts'
import type { ColumnMapping } from './import-fields.ts'

/** Files with the same header are mapped alike. */
export const headerHash = (header: readonly string[]): Uint8Array => createHash('sha256').update(JSON.stringify(header)).digest()

/** From the stored mapping; a field that this version does not know is not imported. */
export const columnsOf = (mapping: readonly string[]): ColumnMapping => mapping.map((name) => (isImportField(name) ? name : null))

export function defaultsOf({ defaults }: { defaults: unknown }): ImportDefaults {
  const parsed = v.safeParse(importDefaults, defaults)
  return parsed.success ? parsed.output : {}
}
