import { Newspaper } from 'lucide-react'
import { useLoaderData } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import { postStates } from '../post.ts'
import { postStateName, postStateTones } from './post-states.ts'
import { postsPath } from './posts-address.ts'
import type { Done } from './posts-address.ts'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { SmallTag } from '#src/ui/tag.tsx'
import type { PostState, StaffPost } from '../post.ts'
import { categoryName } from './post-card.tsx'
import type { loader } from './staff-posts.server.ts'

export { loader } from './staff-posts.server.ts'

type PostRow = Pick<StaffPost, 'id' | 'category' | 'author' | 'publishedAt'> & { title: string; state: PostState }

export const meta = titled(m.post_list)

const doneTexts: Record<Done, () => string> = {
  created: m.post_done_created,
  changed: m.post_done_changed,
  deleted: m.post_done_deleted,
}

export default function StaffPosts() {
  const { rows, counts, page, pages, done, state, q } = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <ListPage
      title={m.post_list()}
      search={{
        label: m.post_search(),
        q,
        fields: state ? { state } : {},
        clear: { to: postsPath(locale, state ? { state } : {}), text: m.staff_orders_clear() },
      }}
      actions={
        <ButtonLink to={pathTo('staff.posts.new', locale)} size="s">
          {m.post_new()}
        </ButtonLink>
      }
      done={done && doneTexts[done]()}
      tabs={{
        label: m.post_states(),
        tabs: ['all', ...postStates],
        current: state ?? 'all',
        nameOf: (tab) => (tab === 'all' ? m.content_category_all() : postStateName(tab)),
        counts: { ...counts, all: counts.draft + counts.published + counts.scheduled },
        to: (tab) => postsPath(locale, { ...(tab !== 'all' && { state: tab }), q }),
      }}
      paging={{ page, pages, to: (number) => postsPath(locale, { state, q, page: number }) }}
    >
      <DataTable
        caption={m.post_list()}
        columns={columnsOf(locale)}
        rows={rows}
        rowKey={({ id }) => id}
        empty={{
          icon: <Newspaper aria-hidden="true" />,
          title: q ? m.post_none_found({ q }) : m.post_none(),
          text: m.post_none_text(),
        }}
      />
    </ListPage>
  )
}

const columnsOf = (locale: Locale): Column<PostRow>[] => [
  {
    header: m.post_column_title(),
    cell: ({ id, title }) => <RowLink to={pathTo('staff.posts.show', locale, { id })}>{title}</RowLink>,
  },
  { header: m.post_category(), cell: ({ category }) => categoryName(category), from: 'sm' },
  { header: m.post_author(), cell: ({ author }) => author, from: 'md', className: 'text-ink-2' },
  {
    header: m.post_column_date(),
    cell: ({ publishedAt }) => (publishedAt ? formatDateTime(publishedAt, locale) : '–'),
    from: 'sm',
    look: 'quiet',
  },
  {
    header: m.promo_column_state(),
    cell: ({ state }) => <SmallTag tone={postStateTones[state]} text={postStateName(state)} />,
    align: 'end',
  },
]
