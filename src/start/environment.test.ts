import { describe, expect, test } from 'vitest'
import { StartupError } from '#src/platform/startup-error.ts'
import { settings } from './config.ts'
import { refuseMisspelled } from './environment.ts'

describe('a misspelled setting', () => {
  test.each([
    ['PORTT', 'PORT'],
    ['PROT', 'PORT'],
    ['port', 'PORT'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['ENCRYPTION_KEY', 'ENCRYPTION_KEYS'],
    ['BOTICA_MOED', 'BOTICA_MODE'],
    ['ENVFILE', 'ENV_FILE'],
  ])('%s is answered with %s', (name, meant) => {
    expect(() => refuseMisspelled({ [name]: '1' })).toThrow(new StartupError(`${name} is no setting: did you mean ${meant}?`))
  })

  test('with our prefix is refused even when it is like none of ours', () => {
    expect(() => refuseMisspelled({ BOTICA_COLOUR: 'green' })).toThrow(/^BOTICA_COLOUR is no setting: npm start -- --help/)
  })

  test('is none of the variables of systems, shells, npm, Kubernetes and our own tests', () => {
    const names =
      `PATH HOME USER SHELL TERM LANG PWD SHLVL HOSTNAME HOSTTYPE CHOST MAIL LOGNAME TMPDIR XDG_DATA_DIRS XDG_DATA_HOME
      SSH_AUTH_SOCK COLORTERM LS_COLORS NODE_OPTIONS NODE_ENV npm_config_cache INIT_CWD PGHOST PGPORT PGDATA DOCKER_HOST HTTP_PROXY
      NO_PROXY CI GITHUB_TOKEN AWS_REGION GOOGLE_APPLICATION_CREDENTIALS KUBERNETES_PORT KUBERNETES_SERVICE_HOST BOTICA_PORT
      BOTICA_SERVICE_HOST BOTICA_PORT_3000_TCP BOTICA_TEST_SERVER BOTICA_TESTS`.split(/\s+/)
    const env = Object.fromEntries([...names, ...Object.keys(settings), 'ENV_FILE'].map((name) => [name, '1']))
    expect(() => refuseMisspelled(env)).not.toThrow()
  })
})
