import { formatNumber } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Tone } from '#src/ui/tag.tsx'
import type { Import } from '../actions.server.ts'
import { rowsOf } from '../import.ts'
import type { FeedTrouble, ImportKind, ImportState } from '../import.ts'
import type { RowTab } from './import-address.ts'

export const kindNames: Record<ImportKind, () => string> = { products: m.import_kind_products, stock: m.import_kind_stock }

export const stateNames: Record<ImportState, (inputs?: object, options?: { locale: Locale }) => string> = {
  checking: m.import_state_checking,
  checked: m.import_state_checked,
  applying: m.import_state_applying,
  applied: m.import_state_applied,
  undoing: m.import_state_undoing,
  undone: m.import_state_undone,
  failed: m.import_state_failed,
}

const stateTones: Record<ImportState, Tone> = {
  checking: 'info',
  checked: 'warn',
  applying: 'info',
  applied: 'ok',
  undoing: 'info',
  undone: 'neutral',
  failed: 'bad',
}

type Outcome = Pick<Import, 'state' | 'counts' | 'trouble'>

/** The state as people name it: nothing is called applied that changed nothing, and a program's file that failed is red. */
export function outcomeOf({ state, counts, trouble }: Outcome, locale: Locale): { tone: Tone; text: string } {
  const texts: Record<FeedTrouble, () => string> = {
    failed: () => m.import_state_failed({}, { locale }),
    waiting: () => m.import_state_checked({}, { locale }),
    errors: () =>
      m.import_errors_of({ errors: formatNumber(counts.error, locale), total: formatNumber(rowsOf(counts), locale) }, { locale }),
    shrunk: () => m.import_state_shrunk({}, { locale }),
  }
  if (trouble !== null) return { tone: 'bad', text: texts[trouble]() }
  if (state === 'applied' && counts.create + counts.update === 0)
    return { tone: 'neutral', text: m.import_state_unchanged({}, { locale }) }
  return { tone: stateTones[state], text: stateNames[state]({}, { locale }) }
}

export const tabNames: Record<RowTab, () => string> = {
  create: m.import_tab_create,
  update: m.import_tab_update,
  unchanged: m.import_tab_unchanged,
  error: m.import_tab_error,
  stays: m.import_tab_stays,
}
