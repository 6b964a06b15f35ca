import { redirect } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { withParameter } from '#src/i18n/safe-path.ts'
import type { Page } from '#src/platform/page.server.ts'
import { sentParameter, withReturn } from './return-path.ts'

/**
 * For an action that needs a fresh proof. An open page is told beside its answer, which keeps the form, and shows the proof over it.
 * Without scripts the form goes on to the page of the proof, which carries its fields (307: the browser sends it again).
 */
export function needProof<Answer>(visit: Page, answer: Answer): Response | Answer {
  const { locale, url, isDataRequest, sessionNotices } = visit
  if (!isDataRequest) {
    const page = withReturn(pathTo('staff.prove', locale), url.pathname + url.search)
    return redirect(withParameter(page, sentParameter, '1'), 307)
  }
  sessionNotices.push('proof')
  return answer
}
