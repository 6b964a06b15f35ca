import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ConsentBox } from './consent-box.tsx'

const markupOf = (blocksPage?: boolean): string =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/blog']}>
      <ConsentBox {...(blocksPage === undefined ? {} : { blocksPage })} />
    </MemoryRouter>,
  )

test('S76 the box can keep visitors from the page until they have answered; unless asked it does not', () => {
  expect(markupOf()).not.toContain('bg-veil')
  expect(markupOf(true)).toContain('bg-veil')
})

test('the box claims to be no modal dialog, because it blocks nothing', () => {
  expect(markupOf()).toContain('role="dialog"')
  expect(markupOf()).not.toContain('aria-modal')
})
