// What `npm test` must show at least once, each by the file and the name of its tests: the last test of a kind cannot be left to
// `npm run test:rest`.

const kill = (moment, file, name) => [`a kill ${moment}`, new RegExp(`machines/${file}\\.test`), name]
const machine = (what, file, name = /./) => [what, new RegExp(`(?:machines|simulation)/${file}\\.test`), name]
const journey = (what, file, name = /./) => [what, new RegExp(`journeys/${file}\\.test`), name]

const kinds = [
  kill('before an order is committed', 'kills', /has placed nothing/),
  kill('between an order and its payment', 'kills', /leaves an order$/),
  kill('while a payment is settled', 'kills', /is paid or waits/),
  kill('while a prescription is ordered', 'kills', /ordered it or left it/),
  kill('while an email is sent', 'kills', /it is sent once/),
  kill('while an unpaid order ends', 'kills', /has ended all of it/),
  kill('before a refund is committed', 'refund-kills', /has refunded nothing/),
  kill('between a refund and the gateway', 'refund-kills', /one known refund/),
  kill('while stock is reserved', 'refund-kills', /reserves all of it or nothing/),
  kill('while points are applied', 'points-kills', /a cart applies points/),
  kill('while points are earned', 'points-kills', /is completed/),
  kill('while points are refunded', 'points-kills', /are refunded together/),
  kill('while a key commits', 'key-kills', /is done once under its key/),
  kill('while a file is imported', 'import-kills', /saves each row once/),
  kill('of the embedded database', 'embedded-kills', /loses no acknowledged order/),
  machine('a race for the last unit', 'races', /last unit/),
  machine('a race for a coupon', 'races', /coupon/),
  machine('a race of payment events', 'races', /event sent fifty times/),
  machine('a race for points', 'points-races'),
  machine('an unreachable database', 'outages', /unreachable database/),
  machine('a database that cannot write', 'outages', /read-only/),
  ['a backup that is restored', /src\/start\/backup\.test/, /is restored into an empty database/],
  machine('work announced between processes', 'live-work'),
  machine('the invariants', 'invariants'),
  machine('the simulation', 'simulation'),
  machine('hostile input in forms', 'form-values'),
  machine('hostile input in pages', 'hostile-text'),
  ['hostile input in calls', /src\/api\/hostile-input\.test/, /./],
  ['a repeated call whose answer was lost', /src\/api\/exactly-once\.test/, /writes nothing more/],
  ['the permissions of calls', /src\/api\/access\.test/, /as the table says/],
  ['the permissions of pages', /src\/web\/new-role\.test|machines\/page-ids\.test/, /./],
  machine('fields that are hidden from a role', 'hidden-fields'),
  journey('a guest’s purchase with scripts', 'buying', /to the pickup in pt, with scripts/),
  journey('a guest’s purchase without scripts', 'buying', /to the pickup in en, without scripts/),
  journey('a purchase by keyboard', 'buying', /by keyboard only/),
  journey('Multibanco', 'buying', /by Multibanco/),
  journey('MB WAY', 'buying', /by MB WAY/),
  journey('a delivery paid by card', 'checking-out', /delivered and pays by card/),
  journey('a prescription that becomes an order', 'prescription-to-order'),
  journey('points that pay', 'points'),
  journey('a refused or accepted cookie', 'consent'),
  journey('a walk through every page', 'walk', /a guest|Diogo/),
]

/** The kinds of which none of these results passed. */
export const missingKinds = (files) =>
  kinds
    .filter(([, file, name]) => {
      const tests = files.filter((one) => file.test(one.name)).flatMap(({ assertionResults }) => assertionResults)
      return !tests.some(({ status, fullName }) => status === 'passed' && name.test(fullName))
    })
    .map(([what]) => what)
