// Removes the C++ headers of the packaged Node, a third of its size (67 of 211 MB): the shop compiles no add-ons.
import { readdirSync, rmSync } from 'node:fs'

const packages = new URL('../node_modules/', import.meta.url)
for (const name of readdirSync(packages))
  if (/^node-(?:bin-)?(?:darwin|linux|win)-/.test(name))
    rmSync(new URL(`${name}/include`, packages), { recursive: true, force: true })
