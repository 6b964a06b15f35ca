const folder = '/node_modules/'
const parentOf = (path) => path.slice(0, Math.max(0, path.lastIndexOf(folder)))

/** The entry that the package in `path` finds under this name, as Node looks for it. */
function entryOf(packages, path, name) {
  for (let at = path; ; at = parentOf(at)) {
    const entry = packages[at === '' ? `node_modules/${name}` : `${at}${folder}${name}`]
    if (entry || at === '') return entry
  }
}

/** A bundled package lies in the archive of the package around it, whose hash covers it. */
const isBundled = (packages, path, { inBundle }) => inBundle === true && packages[parentOf(path)]?.bundleDependencies?.length > 0

/** A folder of this repository, or the link to it. */
const isOurs = (path, { link }) => link === true || !path.includes('node_modules/')

/**
 * What `npm ci` accepts and we do not: an address, an entry that is missing, one without a hash, a version that is a range, an
 * install script that allowScripts says nothing of. `manifests`: the root's package.json, then those of its workspaces.
 */
export function lockErrors({ packages }, manifests) {
  const found = []
  const [{ allowScripts = {} }] = manifests
  for (const [path, entry] of Object.entries(packages)) {
    if (isOurs(path, entry)) continue
    if (entry.resolved) found.push(`${path} records a download address`)
    // Without it npm installs whatever the registry answers, and says nothing.
    if (!/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '') && !isBundled(packages, path, entry))
      found.push(`${path} has no integrity: npm would install it unverified`)
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    // npm asks every newcomer about it.
    if (entry.hasInstallScript && !Object.hasOwn(allowScripts, name))
      found.push(`${name} has an install script: decide in allowScripts`)
    for (const needed of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      if (!entryOf(packages, path, needed)) found.push(`${path} needs ${needed}, which the lockfile lacks`)
  }
  const groups = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) => [
    dependencies,
    devDependencies,
    optionalDependencies,
  ])
  for (const group of groups)
    for (const [name, version] of Object.entries(group ?? {})) {
      if (!/^\d/.test(version)) found.push(`${name} ${version} is no exact version`)
      if (packages[`node_modules/${name}`]?.version !== version) found.push(`${name}: package.json and lockfile differ`)
    }
  return found
}
