import { redirect } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { returnParameter, sentParameter, withParameter } from '#src/i18n/safe-path.ts'
import type { Page } from './page.server.ts'

/**
 * For an action that needs re-authentication. An open page gets a notice beside its answer, keeps the form and asks for the proof
 * over it. Without scripts the form is redirected to the proof page, which carries its fields (307: the browser sends it again).
 */
export function requireReauthentication<Answer>(visit: Page, answer: Answer): Response | Answer {
  const { locale, url, isDataRequest, sessionNotices } = visit
  if (!isDataRequest) {
    const page = withParameter(pathTo('staff.prove', locale), returnParameter, url.pathname + url.search)
    return redirect(withParameter(page, sentParameter, '1'), 307)
  }
  sessionNotices.push('proof')
  return answer
}
