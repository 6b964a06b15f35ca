import { useNavigation } from 'react-router'

/**
 * Whether a form is on its way, or the page that it led to. False once an answer is on the page: its data is then read again, which may take
 * as long as the answer did, and a corrected form can be sent meanwhile.
 */
export function useIsSending(): boolean {
  const { state, formMethod, location } = useNavigation()
  return state === 'submitting' || (state === 'loading' && isWriting(formMethod) && isRedirect(location.state))
}

export const isWriting = (formMethod: string | undefined): boolean => formMethod !== undefined && formMethod !== 'GET'

/** From the state of a location: whether the router follows what a form or a loader answered. */
export const isRedirect = (origin: unknown): boolean => typeof origin === 'object' && origin !== null && '_isRedirect' in origin
