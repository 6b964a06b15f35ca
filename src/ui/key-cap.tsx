/** Drawn key cap of a button's keyboard shortcut; it is CSS content, so that it is not part of the button's name. */
export function KeyCap({ name }: { name: string }) {
  return (
    <kbd
      aria-hidden="true"
      data-cap={name.length === 1 ? name.toUpperCase() : name}
      className="grid h-4.5 min-w-4.5 place-items-center px-0.75 rounded-xs border border-line-2 bg-surface font-sans text-2xs font-semibold text-ink-2 before:content-[attr(data-cap)] max-lg:hidden unscripted:hidden"
    />
  )
}
