import type { ActionFunctionArgs } from 'react-router'
import { withFormIdempotency } from './form-idempotency.server.ts'
import type { FormRecovery } from './form-idempotency.server.ts'
import { staffPageContext } from './page.server.ts'
import type { StaffVisit } from './page.server.ts'

/** Handles every form of a page. `id`: the one in its address; empty without one. */
type Submit<Answer> = (visit: StaffVisit, form: FormData, id: string) => Promise<Answer>

/** The action of a staff page each of whose forms works once: sent again under its key it gets its first answer. */
export const staffAction = <Answer>(submit: Submit<Answer | Response>, recovery?: FormRecovery<Answer>) =>
  keylessStaffAction<Answer | Response>((visit, form, id) =>
    withFormIdempotency(visit, form, () => submit(visit, form, id), recovery),
  )

/**
 * The action of a staff page whose forms only search, preview or are about the session and its proof: their answers are not
 * stored. A form of such a page that writes goes through `withFormIdempotency` itself.
 */
export const keylessStaffAction =
  <Answer>(submit: Submit<Answer>) =>
  async (args: ActionFunctionArgs): Promise<Answer> =>
    submit(staffPageContext(args), await args.request.formData(), args.params['id'] ?? '')
