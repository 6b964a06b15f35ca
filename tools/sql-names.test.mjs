import { describe, expect, test } from 'vitest'
import { needlessViews, schemaOf, sqlFaults, sqlNames } from './sql-names.mjs'

const owners = {
  accounts: { tables: ['users'], views: ['accounts_people'] },
  orders: { tables: ['orders', 'order_lines'], views: [] },
}
const schema = { names: ['users', 'orders', 'order_lines', 'accounts_people'], views: ['accounts_people'] }
const causesOf = (file, source) => sqlFaults(new Map([[file, sqlNames(file, source)]]), schema, owners)
const store = 'src/shop/orders/store.server.ts'
const namesIn = (source) =>
  sqlNames(store, source)
    .map(({ name }) => name)
    .toSorted((a, b) => (a < b ? -1 : 1))

describe('the check of tables', () => {
  test('lets a store name the tables of its feature, and the views of every other', () => {
    expect(causesOf(store, "db.selectFrom('orders').innerJoin('accounts_people as p', 'p.id', 'orders.user_id')")).toEqual([])
    expect(causesOf(store, 'sql`insert into order_lines select * from orders`')).toEqual([])
  })

  test('refuses a table of another feature, to read and to write', () => {
    expect(causesOf(store, "\ndb.selectFrom('users as u')")).toEqual([
      `${store}:2 names users: it belongs to accounts; call it, or read a view that it publishes`,
    ])
    expect(causesOf(store, "tx.updateTable('users')")).toHaveLength(1)
    expect(causesOf('src/platform/rotation.store.server.ts', 'sql`select 1 from users`')).toHaveLength(1)
    expect(causesOf('src/shop/accounts/person/store.server.ts', 'sql`delete from orders`')).toHaveLength(1)
  })

  test('refuses SQL outside a store, of its own tables and of views', () => {
    expect(causesOf('src/shop/orders/actions.server.ts', "db.selectFrom('orders')")).toHaveLength(1)
    expect(causesOf('src/shop/orders/actions.server.ts', 'sql`select 1 from accounts_people`')).toHaveLength(1)
  })

  test('refuses a write to a view, and a read of it by its owner', () => {
    expect(causesOf(store, "tx.deleteFrom('accounts_people')")).toEqual([
      `${store}:1 writes accounts_people: nothing writes to a view`,
    ])
    expect(causesOf('src/shop/accounts/store.server.ts', "db.selectFrom('accounts_people')")).toHaveLength(1)
  })

  test('lets tests write to every table, and the invariants read them', () => {
    expect(causesOf('src/shop/orders/order.test.ts', "db.updateTable('users')")).toEqual([])
    expect(causesOf('src/start/invariants.ts', 'sql`select 1 from users, orders`')).toEqual([])
    expect(causesOf('src/start/invariants.ts', 'sql`update users set id = 1`')).toHaveLength(1)
  })
})

describe('the names in SQL', () => {
  test('are found however they are written', () => {
    expect(namesIn("db.with('w', (cte) => cte.insertInto('users').values(v)).selectFrom(['orders as o', 'w'])")).toEqual([
      'orders',
      'users',
      'w',
    ])
    expect(namesIn("db.selectFrom('orders').where(({ exists, selectFrom }) => exists(selectFrom('users')))")).toEqual([
      'orders',
      'users',
    ])
    expect(namesIn('sql<Row>`select 1 from orders o, lateral users as u join order_lines l on true`')).toEqual([
      'order_lines',
      'orders',
      'users',
    ])
    expect(namesIn('sql`delete from only public.users using "orders" o`')).toEqual(['orders', 'users'])
    expect(namesIn('sql`select ${sql`(select 1 from users where id = ${id})`} from orders`')).toEqual(['orders', 'users'])
    expect(namesIn("client.query('update orders set state = $1 from users')")).toEqual(['orders', 'users'])
    expect(namesIn('const text = `with a as (select 1) insert into users select * from a`')).toEqual(['a', 'users'])
    expect(namesIn("sql`select 1 from ${sql.table('users')}`")).toEqual(['users'])
    expect(namesIn("const table = 'users'\ndb.selectFrom(table)")).toEqual(['users'])
    expect(namesIn("// selectFrom('users')\nconst title = 'orders from users'")).toEqual([])
  })

  test('are known as written to', () => {
    const writes = (source) => sqlNames(store, source).flatMap(({ name, isWrite }) => (isWrite ? name : []))
    expect(writes('sql`with a as (delete from users returning id) update orders set b = 1 from order_lines`')).toEqual([
      'users',
      'orders',
    ])
    expect(writes("tx.insertInto('users').columns(c).expression((row) => row.selectFrom('orders'))")).toEqual(['users'])
  })
})

describe('the list of owners', () => {
  test('refuses a table with no owner or two, an owned one that does not exist, and a view without its owner’s name', () => {
    const check = (changed) => sqlFaults(new Map(), schema, { ...owners, ...changed })
    expect(check({})).toEqual([])
    expect(check({ orders: { tables: ['orders'], views: [] } })).toEqual(['order_lines needs exactly one owner'])
    expect(check({ cart: { tables: ['orders'], views: [] } })).toEqual(['orders needs exactly one owner'])
    expect(check({ cart: { tables: ['carts'], views: [] } })).toEqual(['cart owns carts, which does not exist'])
    expect(check({ accounts: { tables: ['users', 'accounts_people'], views: [] } })).toEqual(['accounts_people is a view'])
    const published = { names: [...schema.names, 'totals'], views: [...schema.views, 'totals'] }
    expect(sqlFaults(new Map(), published, { ...owners, cart: { tables: [], views: ['totals'] } })).toEqual([
      'the view totals has not the name of its owner cart',
    ])
  })

  test('refuses a view that no other feature reads', () => {
    const files = new Map([[store, sqlNames(store, "db.selectFrom('accounts_people')")]])
    expect(needlessViews(files, owners)).toEqual([])
    expect(needlessViews(new Map(), owners)).toEqual(['accounts_people'])
  })

  test('is compared with the tables and views of the row types', () => {
    const types =
      'export interface DB {\n  accounts_people: AccountsPeople;\n  "pretend.texts": PretendTexts;\n}\n\nexport type ViewName =\n  | "accounts_people";\n'
    expect(schemaOf(types)).toEqual({ names: ['accounts_people', 'pretend.texts'], views: ['accounts_people'] })
  })
})
