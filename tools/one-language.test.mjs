import { expect, test } from 'vitest'
import { fileNames, inLanguage, withRequestedLanguages } from './one-language.ts'

const keys = new Set(['greeting', 'farewell'])

test('a text in the language of the page has only that one', () => {
  const code = 'const hello=e=>__ENGLISH__?`Good morning, ${e.name}`:`Bom dia, ${e.name}`;'
  expect(inLanguage(code, true)).toBe('const hello=e=>`Good morning, ${e.name}`;')
  expect(inLanguage(code, false)).toBe('const hello=e=>`Bom dia, ${e.name}`;')
})

test('nested texts, and those that a minifier has joined, are found too', () => {
  expect(inLanguage('f(a?__ENGLISH__?`one`:`um`:__ENGLISH__?`two`:`dois`)', true)).toBe('f(a?`one`:`two`)')
  expect(inLanguage('`<${__ENGLISH__?`in`:`dentro`}>`', false)).toBe('`<${`dentro`}>`')
})

test('other uses of the constant are replaced by its value', () => {
  expect(inLanguage('a=__ENGLISH__?b():c(),(__ENGLISH__,`x`)', true)).toBe('a=!0?b():c(),(!0,`x`)')
  expect(inLanguage('if(!__ENGLISH__)d()', false)).toBe('if(!!1)d()')
})

test('a file without the constant is unchanged', () => {
  expect(inLanguage('const a=`__en__`', true)).toBe('const a=`__en__`')
})

test('a call with a language, or a message passed on, has both texts', () => {
  const said = (code) => withRequestedLanguages(code, keys)
  expect(said('m.greeting() + m.farewell({ name })')).toBe('m.greeting() + m.farewell({ name })')
  expect(said('m.greeting({}, { locale })')).toBe('m.greeting__in({}, { locale })')
  expect(said('m.greeting(...given)')).toBe('m.greeting__in(...given)')
  expect(said('const words = { a: m.greeting, b: () => m.farewell() }')).toBe(
    'const words = { a: m.greeting__in, b: () => m.farewell() }',
  )
  expect(said('m.greeting({ name: m.farewell({}, { locale }) })')).toBe('m.greeting({ name: m.farewell__in({}, { locale }) })')
  expect(said('(morning ? m.greeting : m.farewell)()')).toBe('(morning ? m.greeting__in : m.farewell__in)()')
})

test('other code is unchanged; a key that the build does not know is refused', () => {
  expect(withRequestedLanguages('matches.map((m) => m.pathname)', keys)).toBe('matches.map((m) => m.pathname)')
  expect(() => withRequestedLanguages('m[key]()', keys)).toThrow(
    'a message is looked up by a key that the build does not know: m[key]',
  )
})

test('React and its router are one file for both languages', () => {
  expect(fileNames({ name: 'router' })).toBe('assets/[name]-[hash].js')
  expect(fileNames({ name: 'cart' })).toBe('assets/[name]-[hash].pt.js')
})
