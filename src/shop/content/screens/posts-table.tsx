import { Link } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import { denseHead as head } from '#src/ui/dense-table.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import type { PostState, StaffPost } from '../post.ts'
import { categoryName } from './post-card.tsx'
import { postStateName, postStateTones } from './post-states.ts'

const cell = 'border-b border-line px-1.5 py-2'

export type PostRow = Pick<StaffPost, 'id' | 'category' | 'author' | 'publishedAt'> & { title: string; state: PostState }

/** One dense row per post; the title opens it. */
export function PostsTable({ rows }: { rows: readonly PostRow[] }) {
  return (
    <table className="w-full border-collapse bg-surface text-xs">
      <caption className="sr-only">{m.post_list()}</caption>
      <thead>
        <tr>
          <th scope="col" className={classNames(head, 'ps-4 text-start lg:ps-5')}>
            {m.post_column_title()}
          </th>
          <th scope="col" className={classNames(head, 'text-start max-sm:hidden')}>
            {m.post_category()}
          </th>
          <th scope="col" className={classNames(head, 'text-start max-md:hidden')}>
            {m.post_author()}
          </th>
          <th scope="col" className={classNames(head, 'text-start max-sm:hidden')}>
            {m.post_column_date()}
          </th>
          <th scope="col" className={classNames(head, 'pe-4 text-end lg:pe-5')}>
            {m.promo_column_state()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row: { id, title, category, author, publishedAt, state } }: { row: PostRow }) {
  const locale = useLocale()
  return (
    <tr className="relative hover:bg-paper">
      <td className={classNames(cell, 'ps-4 lg:ps-5')}>
        <Link
          to={pathTo('staff.posts.show', locale, { id })}
          data-row
          className="font-semibold underline-offset-3 after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
      </td>
      <td className={classNames(cell, 'max-sm:hidden')}>{categoryName(category)}</td>
      <td className={classNames(cell, 'text-ink-2 max-md:hidden')}>{author}</td>
      <td className={classNames(cell, 'whitespace-nowrap text-ink-2 tabular-nums max-sm:hidden')}>
        {publishedAt ? formatDateTime(publishedAt, locale) : '–'}
      </td>
      <td className={classNames(cell, 'pe-4 text-end lg:pe-5')}>
        <Tag tone={postStateTones[state]} className="text-2xs">
          {postStateName(state)}
        </Tag>
      </td>
    </tr>
  )
}
