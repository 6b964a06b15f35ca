import { useActionData, useLoaderData } from 'react-router'
import { formatNumber, formatPercent } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { RefusedNotice } from '#src/ui/form/result-notice.tsx'
import type { VocabularyWarning } from '../reading.server.ts'
import type { VocabularyIssue } from '../../vocabulary/vocabulary.ts'
import { ConceptsTab } from './concepts-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { NothingTab } from './nothing-tab.tsx'
import { shareOf } from './share.ts'
import type { action, loader } from './staff-vocabulary.server.ts'
import { TrialTab } from './trial-tab.tsx'
import { vocabularyPath, vocabularyTabs } from './vocabulary-address.ts'
import type { VocabularyDone, VocabularyHead, VocabularyTab } from './vocabulary-address.ts'

export { action, loader } from './staff-vocabulary.server.ts'

export const meta = titled(m.words_title)

const tabNames: Record<VocabularyTab, () => string> = {
  concepts: m.words_tab_concepts,
  nothing: m.words_tab_nothing,
  try: m.words_tab_try,
  history: m.words_tab_history,
}

const doneTexts: Record<VocabularyDone, () => string> = {
  added: m.words_done_added,
  joined: m.words_done_joined,
  removed: m.words_done_removed,
  undone: m.words_done_undone,
}

/** The words that searches understand, how often they are searched for, and what the shop changed about them. */
export default function StaffVocabulary() {
  const { address, total, warning, view } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const locale = useLocale()
  const { tab, done } = address
  const refused = result?.form === 'button' ? result.errors['form'] : undefined
  const share = formatPercent(shareOf(total.clicks, total.searches), locale)
  const head: VocabularyHead = {
    title: m.words_title(),
    count: total.searches > 0 ? m.words_sum({ searches: formatNumber(total.searches, locale), share }) : m.words_sum_none(),
    notice: (warning ?? refused) && (
      <>
        {warning && <Warning warning={warning} />}
        <RefusedNotice text={refused} />
      </>
    ),
    done: done && !result ? doneTexts[done]() : undefined,
    tabs: {
      label: m.words_tabs(),
      tabs: vocabularyTabs,
      current: tab,
      nameOf: (one) => tabNames[one](),
      counts: null,
      to: (one) => vocabularyPath(locale, { tab: one }),
    },
  }
  if (view.tab === 'concepts') return <ConceptsTab view={view} head={head} address={address} result={result} />
  if (view.tab === 'nothing') return <NothingTab view={view} head={head} address={address} result={result} />
  if (view.tab === 'try') return <TrialTab view={view} head={head} address={address} />
  return <HistoryTab view={view} head={head} address={address} />
}

const issueTexts: Record<VocabularyIssue['code'], (inputs: { concept: string; detail: string }) => string> = {
  doubled_word: m.words_issue_doubled_word,
  doubled_concept: m.words_issue_doubled_concept,
  invalid: m.words_issue_invalid,
}

function Warning({ warning }: { warning: VocabularyWarning }) {
  if ('error' in warning)
    return (
      <Notice tone="bad" role="alert" title={m.words_failed()}>
        {m.words_failed_text(warning)}
      </Notice>
    )
  return (
    <Notice tone="bad" title={warning.count === 1 ? m.words_issues_one() : m.words_issues(warning)}>
      <ul className="list-disc ps-5 [overflow-wrap:anywhere]">
        {warning.issues.map(({ code, concept, detail }) => (
          <li key={`${code} ${concept} ${detail}`}>{issueTexts[code]({ concept, detail })}</li>
        ))}
      </ul>
    </Notice>
  )
}
