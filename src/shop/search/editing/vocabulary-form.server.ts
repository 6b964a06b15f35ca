import { redirect } from 'react-router'
import { isLocale } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Result } from '#src/kernel/result.ts'
import { formValues, parseForm, typedTexts } from '#src/platform/forms.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { currentVocabulary } from '../vocabulary/current-vocabulary.server.ts'
import { addWord, removeWord, undoChange } from './actions.server.ts'
import type { VocabularyError } from './actions.server.ts'
import { conceptNamed } from './reading.server.ts'
import { wordBody } from './schema.ts'
import type { VocabularyDone } from './screens/vocabulary-address.ts'

/** Which form of the page was returned: of a word in a language, of a joined text, or a button alone. */
export type VocabularyForm = 'pt' | 'en' | 'join' | 'button'

/** Why nothing was changed, or the question whether to move a word. */
export type VocabularyFormResult = {
  form: VocabularyForm
  errors: Record<string, string>
  values: Record<string, string>
  /** The word that another concept has, and what is sent again to take it from there. */
  asks?: { word: string; concept: string; hidden: Record<string, string> }
}

/** Adds, joins, removes or undoes, by the button of its form. `back` leads to the page as it is then. */
export async function submitVocabularyForm(
  visit: StaffVisit,
  form: FormData,
  back: (done?: VocabularyDone) => string,
): Promise<Response | VocabularyFormResult> {
  const { world, principal, locale } = visit
  const context = { principal, source: 'page' as const }
  const { intent = '', id = '', concept = '', word = '', ...typed } = typedTexts(form)
  if (intent === 'keep') return redirect(back(), 303)
  if (intent === 'undo')
    return answer(await undoChange(world, context, id), form, { locale, kind: 'button', done: back('undone') })
  const language = isLocale(typed['locale']) ? typed['locale'] : locale
  if (intent === 'remove') {
    const removed = await removeWord(world, context, { concept, word, locale: language })
    return answer(removed, form, { locale, kind: 'button', done: back('removed') })
  }
  const isJoin = intent === 'join'
  const kind = isJoin ? 'join' : language
  const fields = parseForm(wordBody, form)
  if (!fields.ok) return { form: kind, ...fields.error }
  const target = isJoin && concept === '' ? await namedConcept(visit, typed['concept_name'] ?? '') : concept
  const added = await addWord(world, context, { ...fields.value, concept: target, kind: isJoin ? 'joined' : 'added' })
  return answer(added, form, { locale, kind, done: back(isJoin ? 'joined' : 'added'), concept: target })
}

async function namedConcept({ world, locale }: StaffVisit, typed: string): Promise<string> {
  const loaded = await currentVocabulary(world)
  return (loaded.ok && conceptNamed(loaded, typed, locale)?.id) || ''
}

type Answering = { locale: Locale; kind: VocabularyForm; done: string; concept?: string }

function answer(
  result: Result<unknown, VocabularyError>,
  form: FormData,
  { locale, kind, done, concept = '' }: Answering,
): Response | VocabularyFormResult {
  if (result.ok) return redirect(done, 303)
  const values = formValues(form)
  const { error } = result
  if (error.code === 'word_elsewhere') {
    const { word } = error
    const hidden = { concept, word, locale: values['locale'] ?? locale, from: error.concept.id }
    return { form: kind, errors: {}, values, asks: { word, concept: error.concept.name[locale], hidden } }
  }
  return { form: kind, errors: { [fieldOf(error, kind)]: sentenceOf(error, locale) }, values }
}

const fieldOf = ({ code }: VocabularyError, kind: VocabularyForm): string => {
  if (kind === 'button') return 'form'
  if (kind === 'join') return code === 'not_found' ? 'concept_name' : 'form'
  return 'word'
}

function sentenceOf(error: VocabularyError, locale: Locale): string {
  if ('concept' in error) {
    const names = { word: error.word, concept: error.concept.name[locale] }
    const sentences = {
      word_known: m.words_error_known,
      word_is_name: m.words_error_name,
      word_elsewhere: m.words_move_title,
      word_taken: m.words_error_taken,
    }
    return sentences[error.code](names, { locale })
  }
  const sentences = {
    forbidden: m.words_error_forbidden,
    not_found: m.words_error_not_found,
    word_unreadable: m.words_error_unreadable,
    word_missing: m.words_error_missing,
    change_undone: m.words_error_undone,
    vocabulary_missing: m.words_error_vocabulary,
  }
  return sentences[error.code]({}, { locale })
}
