// `node tools/release.mjs 1.0.0`: sets the version, checks that the changelog has it and that the tree is clean, and prints what is
// left to do. It tags nothing and sends nothing.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const [version] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version ?? '')) stop('usage: node tools/release.mjs 1.2.3')
const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()
if (git('status', '--porcelain')) stop('the tree has changes that are not committed')
if (git('tag', '--list', `v${version}`)) stop(`v${version} is tagged already`)
if (!readFileSync('CHANGELOG.md', 'utf8').includes(`\n## ${version}\n`)) stop(`CHANGELOG.md has no section "## ${version}"`)

for (const file of ['package.json', 'package-lock.json']) {
  const content = JSON.parse(readFileSync(file, 'utf8'))
  content.version = version
  if (content.packages) content.packages[''].version = version
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}
const changed = git('diff', '--name-only')
console.log(
  `${changed ? `Commit ${changed.replaceAll('\n', ' and ')}, then` : 'Then'}: npm run test:all && git tag -s v${version}`,
)

function stop(why) {
  console.error(why)
  process.exit(1)
}
