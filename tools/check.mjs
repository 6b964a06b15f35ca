// The gate, `npm run check`: every rule that a tool can enforce, two at a time, each with its duration.
import { spawn, spawnSync } from 'node:child_process'

const node = process.execPath
const checks = [
  ['types', node, 'node_modules/typescript/bin/tsc', '--noEmit'],
  ['lint', node, 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  ['layers', node, 'tools/check-layers.mjs'],
  ['conventions', node, 'tools/check-conventions.mjs'],
  ['names', node, 'tools/check-names.mjs'],
  ['lookups', node, 'tools/check-lookups.mjs'],
  ['format', node, 'node_modules/oxfmt/bin/oxfmt', '--check', '.'],
  ['dead code', node, 'node_modules/knip/bin/knip.js'],
  ['access table', node, 'tools/generate-access-docs.mjs', '--verify'],
  ['personal data', node, 'tools/generate-personal-data-docs.mjs', '--verify'],
  ['settings', node, 'tools/generate-env-example.mjs', '--verify'],
  ['row types', node, 'tools/generate-db-types.mjs', '--verify'],
  ['lockfile', node, 'tools/check-lock.mjs'],
  ['unit tests', node, 'node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'],
]

for (const [file, ...args] of [
  ['tools/build.mjs', '--messages', '--types'],
  ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
]) {
  const { status } = spawnSync(node, [file, ...args], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

const failed = []
const waiting = [...checks]
async function worker() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await one(next)
}

function one([name, command, ...args]) {
  const start = performance.now()
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => {
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
      if (code !== 0) failed.push({ name, output })
      done()
    })
  })
}

await Promise.all([worker(), worker()])
for (const { name, output } of failed) console.log(`\n${name}\n${output}`)
process.exit(failed.length ? 1 : 0)
