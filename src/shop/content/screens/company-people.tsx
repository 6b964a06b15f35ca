import { m } from '#src/i18n/paraglide/messages.js'
import { Avatar } from '#src/ui/avatar.tsx'
import { Tag } from '#src/ui/tag.tsx'
import type { InfoPage } from '../page.ts'
import { Prose } from './prose.tsx'

type Props = { people: InfoPage['people']; director: string | null }

/** The pharmacy's team; the technical director named in the settings is highlighted. */
export function CompanyPeople({ people, director }: Props) {
  if (people.length === 0) return null
  return (
    <section aria-labelledby="people" className="grid gap-4">
      <h2 id="people" className="text-xl">
        {m.content_people()}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4">
        {people.map(({ name, role, blocks }) => (
          <li key={name} className="flex gap-4 rounded-xl border border-line bg-surface p-4 sm:p-5">
            <Avatar name={name} />
            <div className="grid min-w-0 content-start gap-1">
              <p className="font-bold">{name}</p>
              <p className="text-sm text-ink-2">{role}</p>
              {name === director && (
                <Tag tone="info" className="mt-0.5">
                  {m.content_technical_director()}
                </Tag>
              )}
              <div className="mt-1.5">
                <Prose blocks={blocks} look="card" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
