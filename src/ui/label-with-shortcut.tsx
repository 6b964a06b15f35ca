/** A label with the shortcut key of its field. */
export const LabelWithShortcut = ({ label, name }: { label: string; name: string }) => (
  <span className="inline-flex items-center gap-1.5">
    {label}
    <kbd
      aria-hidden="true"
      className="grid size-4.5 place-items-center rounded-xs border border-line-2 font-sans text-2xs font-semibold text-ink-2 max-lg:hidden unscripted:hidden"
    >
      {name}
    </kbd>
  </span>
)
