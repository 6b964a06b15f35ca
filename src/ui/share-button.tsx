import { Share2 } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from './class-names.ts'

/** Shares the page's address; without scripts visitors use their browser's own share button. */
export function ShareButton({ title, className }: { title: string; className: string }) {
  const share = () => void import('./share-page.ts').then((hand) => hand.sharePage(title), reportError)
  return (
    <button type="button" onClick={share} className={classNames(className, 'unscripted:hidden')}>
      <Share2 aria-hidden="true" />
      {m.share_button()}
    </button>
  )
}
