import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const program = join(mkdtempSync(join(tmpdir(), 'botica-launcher-')), 'lives.mjs')
writeFileSync(program, 'console.log(process.pid); setInterval(() => {}, 1000)')

/** Starts it through a shell, as npm does; returns the shell and the process that the launcher started. */
async function launch(line, env) {
  const shell = spawn('sh', ['-c', line], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(shell.stdout, 'data')
  return { shell, pid: Number(said) }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a program started by npm ends when npm stops its shell', async () => {
  // The second command prevents the shell from replacing itself with the first one.
  const { shell, pid } = await launch(`node tools/run-node.mjs ${program}; true`, { npm_lifecycle_event: 'start' })
  shell.kill('SIGTERM')
  await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false)
})

test('a background program of a shell continues', async () => {
  const { shell, pid } = await launch(`node tools/run-node.mjs ${program} & wait`, {})
  shell.kill('SIGTERM')
  await once(shell, 'exit')
  await new Promise((resolve) => {
    setTimeout(resolve, 800)
  })
  expect(isAlive(pid)).toBe(true)
  process.kill(pid, 'SIGTERM')
})

test('the environment is the operator’s: a start uses the NODE_ENV that is set, and no other', () => {
  const script = join(mkdtempSync(join(tmpdir(), 'botica-launcher-')), 'seen.mjs')
  writeFileSync(script, 'console.log(process.env.NODE_ENV)')
  const nodeEnv = (env) =>
    spawnSync('node', ['tools/run-node.mjs', script], { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' }).stdout.trim()
  expect([nodeEnv({}), nodeEnv({ NODE_ENV: 'production' })]).toEqual(['undefined', 'production'])
})

test('what is missing is one line: the program of another folder', () => {
  const { status, stderr } = spawnSync('node', ['tools/run-node.mjs', 'src/no-such.ts'], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Botica cannot start: src\/no-such\.ts is not in \S+: run it in the folder of the shop\n$/)
})
