import { m } from '#src/i18n/paraglide/messages.js'

/** Why pieces were not gathered. `product`: name of the one that has the code. */
export type PickErrorFacts =
  | { code: 'not_found' | 'forbidden' | 'wrong_state' | 'pick_code_unknown' | 'pick_line_unknown' }
  | { code: 'pick_not_in_order' | 'pick_complete'; product: string }
  | { code: 'pick_too_many'; left: number }

/** In the language of the page. */
export function pickErrorText(error: PickErrorFacts): string {
  switch (error.code) {
    case 'pick_not_in_order':
      return m.pick_not_in_order({ product: error.product })
    case 'pick_complete':
      return m.pick_complete({ product: error.product })
    case 'pick_too_many':
      return error.left === 0 ? m.pick_none_left() : m.pick_too_many({ left: error.left })
    case 'pick_code_unknown':
      return m.error_pick_code_unknown()
    case 'pick_line_unknown':
      return m.error_pick_line_unknown()
    case 'not_found':
      return m.error_not_found()
    case 'forbidden':
      return m.error_forbidden()
    case 'wrong_state':
      return m.staff_error_changed()
  }
}
