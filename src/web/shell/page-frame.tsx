import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { CartDrawerHost } from './cart-drawer-host.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { TabBar } from './tab-bar.tsx'

/** Header, content, footer and the phone's bar. `bleed`: the content extends to the edges of the screen. */
export function PageFrame({ bleed = false, children }: { bleed?: boolean; children: ReactNode }) {
  return (
    <CartDrawerHost>
      <Header />
      <main id="main" tabIndex={-1} className={classNames('outline-none', !bleed && 'wrap pt-4 md:pt-6')}>
        {children}
      </main>
      <Footer />
      <TabBar />
    </CartDrawerHost>
  )
}
