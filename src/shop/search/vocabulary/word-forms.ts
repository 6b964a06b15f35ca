import type { Locale } from '#src/i18n/locales.ts'
import { fold } from '#src/kernel/text.ts'

/** Longer texts and more words than these are cut: no search needs them. */
const maxLength = 200
const maxTokens = 24

/** Units that are written to their number: "400mg" is "400 mg", but "b12" is one word. */
const units = /(\d)(mg|g|kg|ml|mcg|ui|iu|cm|mm|un|anos?|meses|months?|years?)\b/g

/** The folded words of a text, in order: "Ben-u-ron 500mg" is ben, u, ron, 500, mg. */
export const tokensOf = (text: string): string[] =>
  (
    fold(text.slice(0, maxLength))
      .replaceAll(/['’`´]/g, '')
      .replaceAll(units, '$1 $2')
      .replaceAll(/\b(spf|fps)(\d+)/g, '$1 $2')
      .match(/[a-z\d]+/g) ?? []
  ).slice(0, maxTokens)

const stopList: Readonly<Record<Locale, ReadonlySet<string>>> = {
  pt: new Set(
    'a o as os um uma uns umas de do da dos das d em no na nos nas num numa por pelo pela para pra com e ou ao aos que se me meu minha meus minhas seu sua esta este muito muita quero queria preciso procuro tenho tem ter estou algo alguma algum coisa produto produtos comprar contra quando como qual sua mais melhor bom boa eu nao e quais ha'.split(
      ' ',
    ),
  ),
  en: new Set(
    'a an the of for my your his her our their and or in on to with at by i im ive have has need needs want wants looking is are it its me some something anything that this from after when how what which best good buy get do does can you please product products am'.split(
      ' ',
    ),
  ),
}

/** Says nothing about what is meant: "para". */
export const isStopWord = (word: string, locale: Locale): boolean => stopList[locale].has(word)

// "Vitamina A" and "vitamina E" are no "a" and no "and".
const vitaminNames = new Set(['vitamina', 'vitaminas', 'vitamin', 'vitamins', 'vit', 'hepatite', 'hepatitis'])

/** The words that say something about what is meant; all of them where none does. */
export function contentTokens(tokens: readonly string[], locale: Locale): string[] {
  const said = tokens.filter(
    (word, at) => !stopList[locale].has(word) || (word.length === 1 && vitaminNames.has(tokens[at - 1] ?? '')),
  )
  return said.length > 0 ? said : [...tokens]
}

type Ending = readonly [ending: RegExp, singular: string]

const endings: Readonly<Record<Locale, readonly Ending[]>> = {
  pt: [
    [/(oes|aes|aos)$/, 'ao'],
    [/ais$/, 'al'],
    [/eis$/, 'el'],
    [/ois$/, 'ol'],
    [/ns$/, 'm'],
    [/([rz])es$/, '$1'],
    [/([^s])s$/, '$1'],
  ],
  en: [
    [/([^aeiou])ies$/, '$1y'],
    [/(ch|sh|x|ss)es$/, '$1'],
    [/([^siu])s$/, '$1'],
  ],
}

/** A word in the form by which words are compared: the plural without its ending. Not always a word of the language. */
export function singular(word: string, locale: Locale): string {
  if (word.length < 4) return word
  const ending = endings[locale].find(([pattern]) => pattern.test(word))
  return ending ? word.replace(ending[0], ending[1]) : word
}

/** The words of a phrase as they are compared, without those that say nothing. */
export const keysOf = (text: string, locale: Locale): string[] => keysOfTokens(tokensOf(text), locale)

export const keysOfTokens = (tokens: readonly string[], locale: Locale): string[] =>
  contentTokens(tokens, locale).map((word) => singular(word, locale))
