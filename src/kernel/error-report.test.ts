import { describe, expect, test } from 'vitest'
import { cleanReport, redactedMarker } from './error-report.ts'
import type { ErrorDetails } from './error-report.ts'

const place = { method: 'pay', line: 3, column: 4 }
const thrown = (error: Partial<ErrorDetails>, isOpen = true) => {
  const whole = { name: 'Error', message: '', frames: [], ...error }
  return cleanReport({ faults: [whole], route: '/produtos', crumbs: [] }, isOpen).faults[0]
}

describe('an error report', () => {
  test.each([
    'Maria Azevedo is not valid JSON',
    'Unexpected token M, "Maria Azevedo" is not valid JSON',
    'no person Maria Azevedo',
  ])('on a page with typed text, "%s" is redacted', (message) => {
    expect(thrown({ message }, false)?.message).toBe(redactedMarker)
  })

  test.each([
    ["Cannot read properties of undefined (reading 'Maria')", 'Cannot read properties of undefined'],
    ['Minified React error #418; visit https://react.dev/errors/418?args[]=Maria', 'Minified React error #418'],
    ['e.price is not a function at Maria', 'e.price is not a function'],
    ['connect ECONNREFUSED 10.1.2.3:5432', 'connect ECONNREFUSED'],
  ])('on such a page, of "%s" the program’s own text remains', (message, expected) => {
    expect(thrown({ message }, false)?.message).toBe(expected)
  })

  test('has file paths of the shop only', () => {
    const files = [
      'file:///home/rui/botica/src/shop/orders/pay.ts',
      'C:\\botica\\src\\web\\app.ts',
      'https://farmacia.example/assets/home-DkJ3_8aQ.js?x=1',
      'https://farmacia.example/assets/entry.client-DqSvEq1-.js',
      'node:internal/timers',
      'https://farmacia.example/produtos/1011000012345678903',
      'chrome-extension://abc/content.js',
    ]
    const frames = files.map((file) => ({ ...place, file }))
    expect(thrown({ frames })?.frames.map(({ file }) => file)).toEqual([
      'src/shop/orders/pay.ts',
      'src/web/app.ts',
      '/assets/home-DkJ3_8aQ.js',
      '/assets/entry.client-DqSvEq1-.js',
      'node:internal/timers',
      'elsewhere',
      'elsewhere',
    ])
  })

  test('names functions, and leaves out what is not a function name', () => {
    const methods = ['async Object.priceOf', 'points_9', 'rui@cliente.example', 'x912345678', 'Yt6Vq0b3PzWm8kD1sR5uN2xC7hJ4fL9g']
    const frames = methods.map((method) => ({ ...place, file: '/src/a.ts', method }))
    expect(thrown({ frames })?.frames.map(({ method }) => method)).toEqual(['async Object.priceOf', 'points_9', '', '', ''])
  })

  test('has a class of errors as its name', () => {
    expect(['TypeError', 'Maria', 'NotFoundException'].map((name) => thrown({ name })?.name)).toEqual([
      'TypeError',
      'Error',
      'NotFoundException',
    ])
  })

  test('S250 is trimmed: a report above 1 MB becomes a few kB', () => {
    const frames = Array.from({ length: 2000 }, () => ({ ...place, file: '/src/a.ts' }))
    const error = { name: 'Error', message: 'azul '.repeat(500_000), frames }
    const crumbs = Array.from({ length: 5000 }, () => ({ at: '2026-01-01T00:00:00.000Z', kind: 'error' as const, what: 'Error' }))
    const whole = { faults: Array.from({ length: 10 }, () => error), route: '/', crumbs }
    expect(JSON.stringify(whole).length).toBeGreaterThan(1_000_000)
    expect(JSON.stringify(cleanReport(whole, true)).length).toBeLessThan(100_000)
  })
})
