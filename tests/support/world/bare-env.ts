import { devNull } from 'node:os'

/** Long enough that a machine busy with tests does not look like an outage. */
export const patienceMs = 30_000

const surroundings = ['PATH', 'HOME', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name] ?? ''])

/** The environment every process needs, without any shop settings. Node's compile cache may be shared. */
export const bareEnv: Record<string, string> = {
  ...Object.fromEntries(surroundings),
  // The settings of who runs the tests are not those of the tests.
  ENV_FILE: devNull,
  DATABASE_PATIENCE_MS: String(patienceMs),
  // What tests count is what the named people have; those of the living demo ask for it.
  BOTICA_DEMO: 'small',
}
