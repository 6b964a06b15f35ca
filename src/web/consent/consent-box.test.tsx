import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import { ConsentBox } from './consent-box.tsx'

const markupOf = (): string =>
  withLocale('pt', () =>
    renderToStaticMarkup(
      <MemoryRouter initialEntries={['/blog']}>
        <ConsentBox settings={{ blocksPage: false, storage: 'cookie' }} />
      </MemoryRouter>,
    ),
  )

test('the box is not marked as a modal dialog, because it blocks nothing', () => {
  expect(markupOf()).toContain('role="dialog"')
  expect(markupOf()).not.toContain('aria-modal')
})
