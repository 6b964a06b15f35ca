import { describe } from 'vitest'
import { walkEveryPage } from './walk/every-page.ts'

// In `npm test` a guest follows every link, in Portuguese on a phone. All people, both languages and every form are in
// walk-pt.test.ts and walk-en.test.ts.

describe('a walk along the links', () => {
  walkEveryPage('pt', { formsToo: false, roles: ['guest'] })
})
