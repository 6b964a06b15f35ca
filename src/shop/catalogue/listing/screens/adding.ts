import { useContext, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Fetcher, ShouldRevalidateFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { matchPath } from '#src/i18n/paths.ts'
import { CartPeek } from '../../recently-viewed/screens/cart-peek.ts'

/** How long the confirmation beside the button is shown. */
const VISIBLE_MS = 3_000

/** Adds a variant to the cart. Two buttons with the same `known` (normally the variant's id) share their state. */
export function useAdding(known: string) {
  const fetcher = useFetcher<unknown>({ key: `add:${known}` })
  const answer = fetcher.state === 'idle' ? answerOf(fetcher.data) : undefined
  const isFresh = useFreshness(fetcher.data)
  const peek = useContext(CartPeek)
  useOnceDone(fetcher, (variantId) => {
    if (answer?.ok) peek?.show(variantId)
  })
  return {
    Form: fetcher.Form,
    /** To be called when the pointer or focus approaches the button. */
    onNear: peek?.prepare,
    isBusy: fetcher.state !== 'idle',
    isAdded: answer?.ok === true,
    /** Added a moment ago. */
    isJustAdded: answer?.ok === true && isFresh,
    refusal: answer?.ok === false ? cartErrorText(answer) : undefined,
  }
}

/** Ignores a result that existed before the button was mounted. */
function useOnceDone({ state, formData }: Pick<Fetcher, 'state' | 'formData'>, work: (variantId: string) => void): void {
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (state !== 'idle') {
      sent.current = formData ? String(formData.get('variant_id')) : sent.current
      return
    }
    const variantId = sent.current
    sent.current = undefined
    if (variantId !== undefined) work(variantId)
  })
}

function useFreshness(data: unknown): boolean {
  const [old, setOld] = useState<unknown>(undefined)
  useEffect(() => {
    if (data === undefined) return undefined
    const timer = setTimeout(() => setOld(data), VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [data])
  return data !== undefined && data !== old
}

type AddResult = { ok: boolean; left: number | undefined; sentence: string | undefined }

// The result belongs to the cart feature: only what is shown here is read from it.
function answerOf(answered: unknown): AddResult | undefined {
  if (typeof answered !== 'object' || answered === null || !('ok' in answered)) return undefined
  const refusal = 'error' in answered ? answered.error : undefined
  const left = typeof refusal === 'object' && refusal !== null && 'left' in refusal ? Number(refusal.left) : undefined
  const sentence = typeof refusal === 'object' && refusal !== null && 'sentence' in refusal ? String(refusal.sentence) : undefined
  return { ok: answered.ok === true, left, sentence }
}

function cartErrorText({ left, sentence }: AddResult): string {
  if (left === undefined) return sentence ?? m.catalogue_not_added()
  return left === 0 ? m.catalogue_not_added_out() : m.catalogue_not_added_left({ count: left })
}

export const isForCart = (formAction: string | undefined): boolean =>
  formAction !== undefined && matchPath(formAction.replace(/\?.*$/, ''))?.name === 'cart'

/** Adding to the cart does not change the catalogue; only a failed attempt shows that stock has changed. */
export function notForTheCart({ formAction, actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return isForCart(formAction) ? answerOf(actionResult)?.ok === false : defaultShouldRevalidate
}
