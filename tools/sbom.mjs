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
const isTool = ({ properties }) => properties.some((property) => property.name === 'cdx:npm:package:development')
bom.components = bom.components.filter((component) => !isTool(component))
const references = new Set(bom.components.map((component) => component['bom-ref']))
const root = bom.metadata.component
// npm uses the folder's name.
root.name = name
bom.dependencies = bom.dependencies
  .filter(({ ref }) => references.has(ref) || ref === root['bom-ref'])
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => references.has(each)) }))
writeFileSync('sbom.cdx.json', `${JSON.stringify(bom, null, 2)}\n`)
console.log(`sbom.cdx.json: ${bom.components.length} packages`)
