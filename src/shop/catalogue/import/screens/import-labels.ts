import { m } from '#src/i18n/paraglide/messages.js'
import type { Tone } from '#src/ui/tag.tsx'
import type { ImportKind, ImportState } from '../import.ts'
import type { RowTab } from './import-address.ts'

export const kindNames: Record<ImportKind, () => string> = { products: m.import_kind_products, stock: m.import_kind_stock }

export const stateNames: Record<ImportState, () => string> = {
  checking: m.import_state_checking,
  checked: m.import_state_checked,
  applying: m.import_state_applying,
  applied: m.import_state_applied,
  undoing: m.import_state_undoing,
  undone: m.import_state_undone,
  failed: m.import_state_failed,
}

export const stateTones: Record<ImportState, Tone> = {
  checking: 'info',
  checked: 'warn',
  applying: 'info',
  applied: 'ok',
  undoing: 'info',
  undone: 'neutral',
  failed: 'bad',
}

export const tabNames: Record<RowTab, () => string> = {
  create: m.import_tab_create,
  update: m.import_tab_update,
  unchanged: m.import_tab_unchanged,
  error: m.import_tab_error,
  stays: m.import_tab_stays,
}
