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

/** What `npm ci` accepts and we do not: an address, an entry that is missing, one without a hash, a version that is a range. */
export function lockErrors({ packages }, manifest) {
  const { '': _, ...entries } = packages
  const found = []
  for (const [path, entry] of Object.entries(entries)) {
    if (entry.resolved) found.push(`${path} records a download address`)
    // Without it npm installs whatever the registry answers, and says nothing.
    if (!/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '') && !isBundled(packages, path, entry))
      found.push(`${path} has no integrity: npm would install it unverified`)
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      if (!entryOf(packages, path, name)) found.push(`${path} needs ${name}, which the lockfile lacks`)
  }
  for (const group of ['dependencies', 'devDependencies', 'optionalDependencies'])
    for (const [name, version] of Object.entries(manifest[group] ?? {})) {
      if (!/^\d/.test(version)) found.push(`${name} ${version} is no exact version`)
      if (packages[`node_modules/${name}`]?.version !== version) found.push(`${name}: package.json and lockfile differ`)
    }
  return found
}
