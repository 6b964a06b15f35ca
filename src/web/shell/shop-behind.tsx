import { Azulejo } from '#src/ui/azulejo.tsx'
import { Header } from './header.tsx'
import { useShell } from './shell.ts'

/** The shop as an inert background of a card: it cannot be focused and is hidden from screen readers. */
export function ShopBehind() {
  const { menu } = useShell()
  return (
    <div inert aria-hidden="true" className="fixed inset-0 overflow-hidden max-sm:hidden">
      <Header />
      <Azulejo className="h-1/2">
        <div className="wrap grid grid-cols-3 gap-4 pt-[18vh]">
          {[0, 1, 2].map((card) => (
            <div key={card} className="h-44 rounded-xl bg-surface" />
          ))}
        </div>
      </Azulejo>
      <div className="wrap grid grid-cols-6 gap-3 pt-14">
        {menu.map(({ id }) => (
          <div key={id} className="h-32 rounded-xl bg-sunken" />
        ))}
      </div>
      <div className="absolute inset-0 z-30 bg-veil backdrop-blur-[3px]" />
    </div>
  )
}
