import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guardReload } from './guarded-reload.ts'

const source = readFileSync('node_modules/react-router/dist/production/lib/dom/ssr/routeModules.js', 'utf8')

test('S158 the router calls the guard before it reloads a page', () => {
  const guarded = guardReload(source)
  expect(guarded).toMatch(
    /if \(!reloadPage\([^)]*location\)\) return \{ default\(\) \{ if \(reloadPage\(location\)\) return null; throw error \} \};\s*return new Promise/,
  )
  expect(guarded).not.toContain('location.reload')
})

test('a router that reloads in another way stops the build', () => {
  expect(() => guardReload('window.location.reload()')).toThrow('guarded-reload')
})
