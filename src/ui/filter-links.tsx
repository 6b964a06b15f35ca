import { Link } from 'react-router'

type Props<Name extends string> = {
  /** Accessible name of the group of links. */
  label: string
  names: readonly Name[]
  current: Name
  textOf: (name: Name) => string
  to: (name: Name) => string
}

/** Filters a list with one link per part, the current one marked. Works without scripts. */
export function FilterLinks<Name extends string>({ label, names, current, textOf, to }: Props<Name>) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name}>
            <Link
              to={to(name)}
              preventScrollReset
              aria-current={name === current ? 'page' : undefined}
              className="inline-flex min-h-9 items-center rounded-full border border-line-2 bg-surface px-4 text-sm font-semibold text-ink-2 hover:border-ink-3 hover:text-ink aria-[current]:border-green aria-[current]:bg-green-soft aria-[current]:text-green"
            >
              {textOf(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
