// @module-tag rest
import { describe } from 'vitest'
import { walkEveryPage } from './walk/every-page.ts'

describe('the walk in pt', () => {
  walkEveryPage('pt')
})
