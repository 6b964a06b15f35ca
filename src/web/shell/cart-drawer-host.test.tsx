import { useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { CartPeek } from '#src/shop/catalogue/recently-viewed/screens/cart-peek.ts'
import { others } from '../consent/third-party-scripts.ts'
import { CartDrawerHost } from './cart-drawer-host.tsx'

afterEach(() => {
  others.loaded = false
  vi.unstubAllGlobals()
})

test('with a third-party script the cart is a page, because a drawer would expose it to the script', () => {
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { pathname: '/en', assign })
  let show: ((added?: string) => void) | undefined
  function Shelf() {
    show = useContext(CartPeek)?.show
    return null
  }
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/en']}>
      <CartDrawerHost>
        <Shelf />
      </CartDrawerHost>
    </MemoryRouter>,
  )
  others.loaded = true
  show?.('a-variant')
  expect(assign).toHaveBeenCalledExactlyOnceWith('/en/carts')
})
