import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Runs `work` while no other process builds: two starts of one folder would remove each other's files. `lock`: a file that has the
 * id of the process that builds; one that has ended no longer counts.
 */
export async function alone(lock, work) {
  mkdirSync(dirname(lock), { recursive: true })
  for (let before; !take(lock); await wait(100)) {
    const holder = Number(readHolder(lock))
    if (!isAlive(holder)) rmSync(lock, { force: true })
    else if (holder !== 0 && holder !== before) console.log(`process ${holder} builds the pages: waiting for it`)
    before = holder
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function readHolder(lock) {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid) {
  try {
    // 0 has not been written yet.
    return pid === 0 || process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
