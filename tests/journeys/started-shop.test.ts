// @module-tag rest
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/world/database.ts'
import { startShop, stopShop } from '#tests/support/browser/shop-process.ts'

// Prints at exit which builds of React have run; other builds are only read for the names of their exports.
const preloadScript = `import { createRequire } from 'node:module'
process.on('exit', () => console.log('read:' + Object.values(createRequire('/').cache).filter(({ loaded, filename }) => loaded && /react.*\\.(production|development)\\.js$/.test(filename)).map(({ filename }) => filename).join()))`

test('the shop that npm start opens renders with the production build of React', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'botica-started-'))
  const database = await testDatabase()
  const shop = startShop({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PORT: '0',
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preloadScript)}`,
  })
  let said = ''
  shop.process.stdout?.on('data', (part) => (said += String(part)))
  const origin = await shop.listening
  expect((await fetch(`${origin}/produtos`)).status).toBe(200)
  await stopShop(shop.process)
  await database.close()
  await rm(folder, { recursive: true, force: true })
  expect(said).toMatch(/read:.*react-dom-server[^,]*production/)
  expect(said).not.toMatch(/read:.*development/)
})
