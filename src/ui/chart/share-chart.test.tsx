import { expect, test } from 'vitest'
import { htmlOf, textOf } from '#tests/support/api/rendered.ts'
import { ShareChart } from './share-chart.tsx'

test('a share is read as its label, its figure and its part of the whole, apart from each other', () => {
  const shares = [{ key: '10', label: 'até 10 €', value: 3, figure: '3', note: '60 %' }]
  const html = htmlOf('pt', () => <ShareChart title="Quanto vale uma encomenda" shares={shares} />)
  expect(textOf(/<li.*<\/li>/s.exec(html)?.[0] ?? '').replaceAll('\n', ' ')).toBe('até 10 € : 3 , 60 %')
})
