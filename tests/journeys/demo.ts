import { cp } from 'node:fs/promises'
import { inject } from 'vitest'
import type { TestDatabase } from '../world/database.ts'
import { copyOf } from '../world/database.ts'
import { makeTemplate } from '../world/templates.ts'
import { startShop, stopShop } from './shop-process.ts'

/** The demo as the shop itself fills it on its first start: a copy of the database, and in `folder` one of what lies beside it. */
export async function openDemo(folder: string): Promise<TestDatabase> {
  const { demo, templates, ...server } = inject('testDatabases')
  await makeTemplate(server, { database: demo.database, from: templates.shop, fill: (url) => startOnce(url, demo.folder) })
  await cp(demo.folder, folder, { recursive: true })
  return copyOf(demo.database)
}

async function startOnce(url: string, folder: string): Promise<void> {
  const shop = startShop({ DATA_DIR: folder, DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'warn' })
  try {
    await shop.listening
  } finally {
    await stopShop(shop.process)
  }
}
