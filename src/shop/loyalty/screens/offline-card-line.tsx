import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { clearOfflineData } from '#src/ui/clear-offline-data.ts'
import { useLocale } from '#src/ui/locale.ts'
import { canStoreOffline, isSaved, storeCardOffline, requestOfflineCard } from '../offline-card.ts'

/**
 * Whether the card opens offline on this device, with a switch. `state`: what is shown; when it changes, the card is stored
 * again.
 */
export function OfflineCardLine({ state }: { state: string }) {
  const locale = useLocale()
  const [isStored, setIsStored] = useState<boolean>()
  useEffect(() => {
    if (!canStoreOffline()) return
    // Shows the present state first: storing the card again takes as long as the connection does.
    void isSaved(locale)
      .then(setIsStored)
      .then(() => storeCardOffline(locale))
      .then(setIsStored)
  }, [locale, state])
  const change = async (isWanted: boolean) => {
    await (isWanted ? requestOfflineCard() : clearOfflineData())
    setIsStored(await storeCardOffline(locale))
  }
  // Installing the app implies storing the card.
  useEffect(() => {
    const store = () => void requestOfflineCard().then(async () => setIsStored(await storeCardOffline(locale)))
    addEventListener('appinstalled', store)
    return () => removeEventListener('appinstalled', store)
  }, [locale])
  return (
    <p role="status" className="flex min-h-11.5 items-center gap-2 text-xs text-ink-2 print:hidden unscripted:hidden">
      {isStored !== undefined && (
        <>
          <WifiOff aria-hidden="true" className="size-4.5" />
          <span>
            {isStored ? m.card_kept() : m.card_not_kept()}{' '}
            <button type="button" onClick={() => void change(!isStored)} className="link inline-block py-1">
              {isStored ? m.card_keep_no() : m.card_keep()}
            </button>
          </span>
        </>
      )}
    </p>
  )
}
