import { FolderTree, Languages, Plus, Undo2 } from 'lucide-react'
import { useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { LabelWithShortcut } from '#src/ui/label-with-shortcut.tsx'
import { NoRows } from '#src/ui/list/data-table.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { RefusedNotice } from '#src/ui/form/result-notice.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { CollectionPane } from './collection-pane.tsx'
import { collectionsPath } from './collections-address.ts'
import type { FormerPlace } from './collections-address.ts'
import { doneTexts } from './collections-done.ts'
import { CollectionsTree } from './collections-tree.tsx'
import { GroupTabs } from './group-tabs.tsx'
import type { action, loader } from './staff-collections.server.ts'

export { action, loader } from './staff-collections.server.ts'

export const meta = titled(m.collections_title)

const icon = <FolderTree aria-hidden="true" />

export default function StaffCollections() {
  const { tree, total, lacking, brands, address, pane } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const locale = useLocale()
  const { done, former } = address
  const refusal = result?.errors['form'] ?? (result && result.id !== address.item ? Object.values(result.errors)[0] : undefined)
  const isDone = done !== undefined && address.item === null && result === undefined
  return (
    <ListPage
      title={m.collections_title()}
      actions={
        <>
          <GroupTabs current="collections" counts={{ collections: total, brands }} />
          <Actions lacking={lacking} isFiltered={address.lacking} />
        </>
      }
      notice={
        refusal ? (
          <RefusedNotice text={refusal} />
        ) : (
          isDone && <Done text={doneTexts[done]()} former={done === 'moved' ? former : undefined} />
        )
      }
      pane={{
        label: pane?.name[locale],
        isNarrow: true,
        content: pane && (
          <CollectionPane
            view={pane}
            result={result}
            done={done && !result ? doneTexts[done]() : undefined}
            closeTo={collectionsPath(locale, { lacking: address.lacking })}
            level={2}
          />
        ),
        none: { icon, title: m.collections_pane_empty(), text: m.collections_pane_empty_text() },
      }}
    >
      {tree.length === 0 ? (
        <NoRows icon={icon} title={m.collections_none()} text={m.collections_none_text()} />
      ) : (
        <CollectionsTree tree={tree} address={address} />
      )}
    </ListPage>
  )
}

/** The filter of what lacks English, and the button for a new one. */
function Actions({ lacking, isFiltered }: { lacking: number; isFiltered: boolean }) {
  const locale = useLocale()
  return (
    <span className="ms-auto flex flex-wrap gap-2">
      {(lacking > 0 || isFiltered) && (
        <ButtonLink to={collectionsPath(locale, { lacking: !isFiltered })} variant="quiet" size="xs">
          <Languages aria-hidden="true" />
          {isFiltered ? m.collections_show_all() : m.collections_lacking({ count: lacking })}
        </ButtonLink>
      )}
      <ButtonLink to={pathTo('staff.collections.new', locale)} size="xs" data-key="n">
        <Plus aria-hidden="true" />
        {m.collections_new()}
      </ButtonLink>
    </span>
  )
}

/** What was done, and the way back after a move. */
function Done({ text, former }: { text: string; former: FormerPlace | undefined }) {
  return (
    <Notice
      tone="ok"
      role="status"
      actions={
        former && (
          <ButtonForm
            intent="undo"
            fields={{ id: former.id, parent: former.parentId ?? '', position: former.position }}
            preventScrollReset
            variant="quiet"
            size="xs"
            data-key="u"
          >
            <Undo2 aria-hidden="true" />
            <LabelWithShortcut label={m.staff_undo()} name="U" />
          </ButtonForm>
        )
      }
    >
      {text}
    </Notice>
  )
}
