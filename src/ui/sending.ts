import { useNavigation } from 'react-router'

/**
 * Whether a form is being submitted, or the page that it redirected to is loading. False once a result is on the page: its data
 * is then reloaded, which may take as long again, and a corrected form can be submitted during that time.
 */
export function useIsSending(): boolean {
  const { state, formMethod, location } = useNavigation()
  return state === 'submitting' || (state === 'loading' && isWriting(formMethod) && isRedirect(location.state))
}

export const isWriting = (formMethod: string | undefined): boolean => formMethod !== undefined && formMethod !== 'GET'

/** From a location's state: whether the router is following a redirect by a form or loader. */
export const isRedirect = (origin: unknown): boolean => typeof origin === 'object' && origin !== null && '_isRedirect' in origin
