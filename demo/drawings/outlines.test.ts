import { expect, test } from 'vitest'
import { outliner } from './outlines.ts'
import { packshot } from './packshot.ts'

const pack = packshot({ kind: 'bottle', colour: 'green', brand: 'P&G “Saúde”', name: 'Água do mar', strength: '1,5 %' })

test('a drawn pack has its text as shapes, so that no font is needed', async () => {
  const svg = (await outliner())(pack)
  expect(svg).not.toContain('<text')
  expect(svg).toContain('<title>')
  expect((svg.match(/<path transform=/g) ?? []).length).toBe('P&G“Saúde”Águadomar1,5%'.length)
})

test('the same pack always gives the same picture', async () => {
  const outlined = await outliner()
  expect(outlined(pack)).toBe(outlined(pack))
  expect((await outliner())(pack)).toBe(outlined(pack))
})
