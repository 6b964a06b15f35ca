import type { Locale } from '#src/i18n/locales.ts'
import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { hasWord, isNameOf, keyOf } from '../vocabulary/changes.ts'
import type { ChangeKind, WordChange } from '../vocabulary/changes.ts'
import * as store from '../vocabulary/changes.store.server.ts'
import { currentVocabulary } from '../vocabulary/current-vocabulary.server.ts'
import type { Vocabulary } from '../vocabulary/current-vocabulary.server.ts'
import type { Concept } from '../vocabulary/vocabulary.ts'
import { isStopWord, tokensOf } from '../vocabulary/word-forms.ts'

export type { ChangeRow } from '../vocabulary/changes.store.server.ts'

type EditContext = { principal: Staff; source: RequestSource }

/** `word_elsewhere` asks: the word may be taken from the concept that has it, which the next form names. */
export type VocabularyError =
  | { code: 'forbidden' | 'not_found' | 'word_unreadable' | 'word_missing' | 'change_undone' | 'vocabulary_missing' }
  | { code: 'word_known' | 'word_is_name' | 'word_elsewhere' | 'word_taken'; word: string; concept: Concept }

type Wording = { concept: string; locale: Locale; word: string }

/** Gives a concept a word. Another one that has it keeps it, unless `from` names that one: then it is moved. */
export const addWord = (
  world: World,
  context: EditContext,
  { from, kind = 'added', ...wording }: Wording & { from?: string | undefined; kind?: Exclude<ChangeKind, 'removed'> },
): Promise<Result<Concept, VocabularyError>> =>
  changing(world, context, async (tx, vocabulary) => {
    const concept = editable(vocabulary, wording.concept)
    if (!concept) return err({ code: 'not_found' })
    if (!isReadable(wording)) return err({ code: 'word_unreadable' })
    if (isNameOf(concept, wording) || hasWord(concept, wording)) return err({ code: 'word_known', word: wording.word, concept })
    const owner = ownerOf(vocabulary, wording)
    if (owner && isNameOf(owner, wording)) return err({ code: 'word_is_name', word: wording.word, concept: owner })
    if (owner && owner.id !== from) return err({ code: 'word_elsewhere', word: wording.word, concept: owner })
    await make(world, tx, context, { ...wording, kind, from: owner?.id ?? null })
    return ok(concept)
  })

/** Takes a word from a concept, be it the shop's own or one of the vocabulary. */
export const removeWord = (world: World, context: EditContext, wording: Wording): Promise<Result<Concept, VocabularyError>> =>
  changing(world, context, async (tx, vocabulary) => {
    const concept = editable(vocabulary, wording.concept)
    if (!concept) return err({ code: 'not_found' })
    if (!hasWord(concept, wording)) return err({ code: 'word_missing' })
    await make(world, tx, context, { ...wording, kind: 'removed', from: null })
    return ok(concept)
  })

/** Undoes a change; those made after it stay. A word that another concept was given since is not taken back. */
export const undoChange = (world: World, context: EditContext, id: string): Promise<Result<undefined, VocabularyError>> =>
  changing(world, context, async (tx, vocabulary) => {
    const [row] = isId(id) ? await store.changeRows(tx, { id, limit: 1, offset: 0 }) : []
    if (!row) return err({ code: 'not_found' })
    const back = row.kind === 'removed' ? row.concept : row.from
    const owner = back === null ? undefined : ownerOf(vocabulary, row)
    if (owner && owner.id !== row.concept && owner.id !== back) return err({ code: 'word_taken', word: row.word, concept: owner })
    const { userId: by } = context.principal
    if (!(await store.undoChange(tx, { id, at: world.now(), by }))) return err({ code: 'change_undone' })
    await record(world, tx, context, { ...row, sign: '↶' })
    return ok()
  })

/** The newest first; `concept`: only those that it won or lost a word by. */
export const listChanges = (db: Db, wanted: { limit: number; offset: number; concept?: string }): Promise<store.ChangeRow[]> =>
  store.changeRows(db, wanted)

export const countChanges = (db: Db): Promise<number> => store.countChanges(db)

/** One after the other: each sees what those before it changed. */
async function changing<T>(
  world: World,
  { principal }: EditContext,
  work: (tx: Tx, vocabulary: Vocabulary) => Promise<Result<T, VocabularyError>>,
): Promise<Result<T, VocabularyError>> {
  if (!can(principal, 'catalogue.edit')) return err({ code: 'forbidden' })
  return transaction(world.db, async (tx): Promise<Result<T, VocabularyError>> => {
    await store.lockChanges(tx)
    const loaded = await currentVocabulary(world, tx)
    return loaded.ok ? work(tx, loaded.vocabulary) : err({ code: 'vocabulary_missing' })
  })
}

/** The words of a collection are its name, which its own page changes. */
const editable = ({ concepts }: Vocabulary, id: string): Concept | undefined =>
  concepts.find((concept) => concept.id === id && concept.kind !== 'collection')

const isReadable = ({ word, locale }: Wording): boolean =>
  tokensOf(word).some((token) => token.length > 1 && /[a-z]/.test(token) && !isStopWord(token, locale))

/** The concept that a word leads to in its own language. */
function ownerOf({ phrases }: Vocabulary, { word, locale }: Pick<Wording, 'word' | 'locale'>): Concept | undefined {
  const phrase = phrases[locale].byKeys.get(keyOf(word, locale))
  return phrase?.isOwnLanguage ? phrase.concept : undefined
}

async function make(world: World, tx: Tx, context: EditContext, change: WordChange): Promise<void> {
  await store.insertChange(tx, change, { id: world.id(), at: world.now(), by: context.principal.userId })
  await record(world, tx, context, { ...change, sign: change.kind === 'removed' ? '−' : '+' })
}

type Recorded = Wording & { sign: string }

const record = (world: World, tx: Tx, context: EditContext, { concept, word, locale, sign }: Recorded): Promise<void> =>
  audit(world, tx, {
    ...context,
    action: 'search_words_changed',
    subject: { kind: 'concept', id: concept },
    why: `${sign} ${word} (${locale})`,
  })
