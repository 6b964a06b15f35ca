/** A machine that is busy with tests is no outage. */
export const patienceMs = 30_000

const surroundings = ['PATH', 'HOME', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name] ?? ''])

/** What every process needs of its surroundings, and nothing that names a shop. What Node has compiled may serve others as well. */
export const bareEnv: Record<string, string> = {
  ...Object.fromEntries(surroundings),
  DATABASE_PATIENCE_MS: String(patienceMs),
}
