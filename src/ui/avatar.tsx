/** The initials of a name on a disc; hidden from screen readers, since the name is displayed beside it. */
export function Avatar({ name, size = 'm' }: { name: string; size?: 'm' | 's' }) {
  const look = size === 'm' ? 'size-10.5 text-sm' : 'size-7 text-2xs'
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-green-tint font-heavy text-green-hover ${look}`}
    >
      {initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const parts = name
    .replace(/^Dra?\.\s+/, '')
    .split(/\s+/)
    .filter(Boolean)
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}
