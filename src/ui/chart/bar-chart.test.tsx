import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BarChart } from './bar-chart.tsx'
import { ShareChart } from './share-chart.tsx'
import { Sparkline } from './sparkline.tsx'

const groups = [
  { label: 'sábado, 24/10', shortLabel: '24/10', values: [1200], mark: 900 },
  { label: 'domingo, 25/10', shortLabel: '25/10', values: [300], isHatched: true },
]

const chart = (more = {}) =>
  renderToStaticMarkup(
    <BarChart
      title="Vendas por dia"
      headline="Sábado foi o melhor dia."
      series={['Vendas']}
      groups={groups}
      format={(value) => `${value} €`}
      {...more}
    >
      <table />
    </BarChart>,
  )

test('a bar chart says its result in a sentence, and hides the plot from screen readers, which read the table', () => {
  const html = chart()
  expect(html).toContain('Sábado foi o melhor dia.')
  expect(html.match(/<svg(?![^>]*aria-hidden="true")/g)).toBeNull()
  expect(html).toContain('<table')
})

test('bars of another kind are hatched, and the legend names them and the lines across the bars', () => {
  const html = chart({ hatchedName: 'Domingo', markName: 'Período anterior' })
  expect(html.match(/fill="url\(#/g)).toHaveLength(2)
  expect(html).toContain('Domingo</span>')
  expect(html).toContain('Período anterior</span>')
})

test('of a few bars each has its figure above it, of many only the highest', () => {
  const labels = (html: string) => html.match(/font-semibold tabular-nums[^>]*>\d+ €/g)?.length ?? 0
  expect(labels(chart())).toBe(2)
  const many = Array.from({ length: 30 }, (_, day) => ({ label: `dia ${day}`, shortLabel: `${day}`, values: [day] }))
  expect(labels(chart({ groups: many }))).toBe(1)
})

test('charts without figures are drawn, and no style attribute is in them', () => {
  const empty = renderToStaticMarkup(
    <>
      <BarChart title="Vazio" series={['Vendas']} groups={[]} format={String}>
        {null}
      </BarChart>
      <ShareChart title="Vazio" shares={[{ key: 'a', label: 'Nada', value: 0, figure: '0' }]} />
      <Sparkline values={[]} before={[]} />
    </>,
  )
  expect(empty).not.toContain('NaN')
  expect(empty).not.toContain('style=')
})
