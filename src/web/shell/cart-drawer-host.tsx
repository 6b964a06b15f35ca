import { useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { CartPeek } from '#src/shop/catalogue/recently-viewed/screens/cart-peek.ts'
import { useLocale } from '#src/ui/locale.ts'
import { others } from '../consent/third-party-scripts.ts'

type Drawer = ComponentType<{ added: string | undefined; onClose: () => void }>

const fetchDrawer = (): Promise<Drawer> => import('#src/shop/cart/screens/cart-drawer.tsx').then(({ CartDrawer }) => CartDrawer)

/** Provides the cart drawer for the page within: its code loads when the pointer or focus approaches a button that opens it. */
export function CartDrawerHost({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const navigate = useNavigate()
  const cart = pathTo('cart', useLocale())
  const [Drawer, setDrawer] = useState<Drawer>()
  const [opened, setOpened] = useState<{ at: string; added: string | undefined }>()
  const prepare = () => {
    if (!Drawer) void fetchDrawer().catch(reportError)
  }
  const show = (added?: string) => {
    if (others.loaded) return location.assign(cart)
    setOpened({ at: key, added })
    const goThere = (error: unknown) => {
      reportError(error)
      if (added === undefined) void navigate(cart)
    }
    if (!Drawer) fetchDrawer().then((fetched) => setDrawer(() => fetched), goThere)
  }
  return (
    <CartPeek value={{ prepare, show }}>
      {children}
      {/* A navigation closes it. */}
      {Drawer && opened?.at === key && <Drawer added={opened.added} onClose={() => setOpened(undefined)} />}
    </CartPeek>
  )
}
