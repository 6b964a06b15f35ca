import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createIcon } from './create-icon.ts'

const Plus = createIcon([
  ['path', { d: 'M5 12h14' }],
  ['path', { d: 'M12 5v14' }],
])

test('an icon is decoration', () => {
  expect(renderToStaticMarkup(createElement(Plus, { className: 'size-4' }))).toMatch(
    /^<svg aria-hidden="true" .* class="lucide size-4"><path d="M5 12h14"><\/path><path d="M12 5v14"><\/path><\/svg>$/,
  )
})

test('an icon with a name has an accessible label', () => {
  const markup = renderToStaticMarkup(createElement(Plus, { 'aria-label': 'Mais' }))
  expect(markup).toContain('aria-label="Mais"')
  expect(markup).not.toContain('aria-hidden')
})
