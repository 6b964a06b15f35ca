// Writes the shop's dependencies as CycloneDX, from the lockfile alone: `npm run sbom` writes sbom.cdx.json.
import { execSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const { name } = JSON.parse(readFileSync('package.json', 'utf8'))
// npm's own `--omit dev` also drops what a tool shares with the shop, such as React and the database driver.
const whole = execSync('npm sbom --sbom-format cyclonedx --sbom-type application --package-lock-only', {
  maxBuffer: 64 * 1_048_576,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const bom = JSON.parse(String(whole))
const isMarked = ({ properties }, mark) => properties.some(({ name: property }) => property === `cdx:npm:package:${mark}`)
// A folder of our own (runtime/) is no package of anyone's: what it depends on, the shop does.
const folders = new Set(
  bom.components.filter((component) => isMarked(component, 'private')).map((component) => component['bom-ref']),
)
bom.components = bom.components.filter((component) => !isMarked(component, 'development') && !isMarked(component, 'private'))
const references = new Set(bom.components.map((component) => component['bom-ref']))
const root = bom.metadata.component
// npm uses the folder's name.
root.name = name
const ofFolders = bom.dependencies.filter(({ ref }) => folders.has(ref)).flatMap(({ dependsOn }) => dependsOn)
bom.dependencies.find(({ ref }) => ref === root['bom-ref']).dependsOn.push(...ofFolders)
bom.dependencies = bom.dependencies
  .filter(({ ref }) => references.has(ref) || ref === root['bom-ref'])
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => references.has(each)) }))
writeFileSync('sbom.cdx.json', `${JSON.stringify(bom, null, 2)}\n`)
console.log(`sbom.cdx.json: ${bom.components.length} packages`)
