import { Newspaper } from 'lucide-react'
import { Form, data, useLoaderData, Link } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { StaffList } from '#src/ui/staff-list.tsx'
import { StateTabs } from '#src/ui/state-tabs.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { postState, postStates } from '../post.ts'
import { listStaffPosts } from '../staff-posts.actions.server.ts'
import { postStateName, postStateTones } from './post-states.ts'
import { postsPath, readPostsAddress } from './posts-address.ts'
import type { Done } from './posts-address.ts'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { classNames } from '#src/ui/class-names.ts'
import { denseHead as head } from '#src/ui/dense-table.ts'
import { Tag } from '#src/ui/tag.tsx'
import type { PostState, StaffPost } from '../post.ts'
import { categoryName } from './post-card.tsx'

const cell = 'border-b border-line px-1.5 py-2'

type PostRow = Pick<StaffPost, 'id' | 'category' | 'author' | 'publishedAt'> & { title: string; state: PostState }

/** One dense row per post; the title opens it. */
function PostsTable({ rows }: { rows: readonly PostRow[] }) {
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

const size = 50

export async function loader(args: LoaderFunctionArgs) {
  const { world, url, locale } = staffPageContext(args)
  const address = readPostsAddress(url.searchParams)
  if (!address) throw data(null, { status: 404 })
  const { posts, counts, total } = await listStaffPosts(world, { ...address, page: { number: address.page, size } })
  const rows = posts.map((post) => ({
    id: post.id,
    title: post.title[locale],
    category: post.category,
    author: post.author,
    publishedAt: post.publishedAt,
    state: postState(post, world.now()),
  }))
  return { rows, counts, pages: Math.ceil(total / size), ...address }
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.post_list(), matches) }]

const doneTexts: Record<Done, () => string> = {
  created: m.post_done_created,
  changed: m.post_done_changed,
  deleted: m.post_done_deleted,
}

export default function StaffPosts() {
  const { rows, page, pages, done, state, q } = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <StaffList
      title={m.post_list()}
      head={<SearchOrNew />}
      done={done && doneTexts[done]()}
      paging={{ page, pages, to: (number) => postsPath(locale, { state, q, page: number }) }}
    >
      <Tabs />
      {rows.length === 0 ? <NoPosts /> : <PostsTable rows={rows} />}
    </StaffList>
  )
}

function SearchOrNew() {
  const { state, q } = useLoaderData<typeof loader>()
  return (
    <>
      <Form method="get" role="search" aria-label={m.post_search()} className="w-full sm:ms-auto sm:w-auto">
        {state && <input type="hidden" name="state" value={state} />}
        <TextInput
          key={q}
          type="search"
          name="q"
          data-search
          defaultValue={q}
          aria-label={m.post_search()}
          placeholder={m.post_search()}
          className="min-h-9 py-1 text-sm"
        />
      </Form>
      <ButtonLink to={pathTo('staff.posts.new', useLocale())} size="s">
        {m.post_new()}
      </ButtonLink>
    </>
  )
}

function Tabs() {
  const { counts, state, q } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const all = counts.draft + counts.published + counts.scheduled
  return (
    <StateTabs
      label={m.post_states()}
      tabs={[
        {
          key: 'all',
          name: m.content_category_all(),
          count: all,
          to: postsPath(locale, { q }),
          isCurrent: state === undefined,
        },
        ...postStates.map((one) => ({
          key: one,
          name: postStateName(one),
          count: counts[one],
          to: postsPath(locale, { state: one, q }),
          isCurrent: one === state,
        })),
      ]}
    />
  )
}

function NoPosts() {
  const { q } = useLoaderData<typeof loader>()
  return (
    <div className="p-4 lg:p-5">
      <EmptyState icon={<Newspaper aria-hidden="true" />} title={q ? m.post_none_found({ q }) : m.post_none()}>
        {m.post_none_text()}
      </EmptyState>
    </div>
  )
}
