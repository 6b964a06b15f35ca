import { describe, expect, test } from 'vitest'
import { mentionedIn, notePartsOf } from './note.ts'

const [ana, anabela, joao] = ['Ana Vaz', 'Anabela Reis', 'João Pinto'].map((name, rowId) => ({ rowId, name }))
const team = [ana!, anabela!, joao!]

describe('a note names a colleague', () => {
  test.each([
    ['@Ana Vaz perguntas à Beatriz?', ['Ana Vaz']],
    ['Fica para ti, @joao.', ['João Pinto']],
    ['@ANABELA e @João Pinto, vejam isto', ['Anabela Reis', 'João Pinto']],
    ['@Ana, e outra vez @Ana Vaz', ['Ana Vaz']],
    ['ana@farmacia.example não é ninguém', []],
    ['@Anabel não existe', []],
  ])('%s', (content, names) => {
    expect(mentionedIn(content, team).map(({ name }) => name)).toEqual(names)
  })
})

test('a first name that two colleagues have names neither', () => {
  expect(mentionedIn('@Ana vê isto', [ana!, { rowId: 9, name: 'Ana Luz' }])).toEqual([])
  expect(mentionedIn('@Ana Luz vê isto', [ana!, { rowId: 9, name: 'Ana Luz' }])).toMatchObject([{ rowId: 9 }])
})

test('the names in a note are marked, and the rest of its text is unchanged', () => {
  expect(notePartsOf('Olá @Ana Vaz!\nFica no cesto 8.', team)).toEqual([
    { text: 'Olá ', isMention: false },
    { text: '@Ana Vaz', isMention: true },
    { text: '!\nFica no cesto 8.', isMention: false },
  ])
})
