import { describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { checkDescribed } from '#tests/support/api/described-answers.ts'
import { addStaffMember } from '#tests/support/factories/staff.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { routes } from './routes.ts'
import type { JsonSchema } from './schema-rows.ts'

// Every answer that any test of the API receives is checked against the description (`tests/support/api/api.ts`). Here: that the description says
// enough for that to mean something, and that an answer of another form is found.

type Content = { content?: Record<string, { schema: JsonSchema }> }
type Operation = { responses: Record<string, Content> }
type Description = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, JsonSchema> } }

const { world } = await shopFixture()
const { ask } = openApi(world)
const described: Description = JSON.parse((await ask('GET', '/openapi.json')).text)

/** Where a schema says nothing: an object without members, a list or a value of anything; references that lead nowhere. */
function vagueParts(schema: JsonSchema, place: string): string[] {
  const { $ref, type, properties, items, additionalProperties, anyOf = [], oneOf = [] } = schema
  if ($ref !== undefined) return described.components.schemas[$ref.split('/').at(-1) ?? ''] ? [] : [`${place}: ${$ref}`]
  const options = [...anyOf, ...oneOf]
  if (options.length > 0) return options.flatMap((option) => vagueParts(option, place))
  if (type === 'array') return items ? vagueParts(items, `${place}[]`) : [place]
  if (type !== 'object') return type === undefined && schema.const === undefined ? [place] : []
  if (typeof additionalProperties === 'object') return vagueParts(additionalProperties, `${place}.*`)
  const members = Object.entries(properties ?? {})
  if (members.length === 0) return [place]
  return members.flatMap(([name, member]) => vagueParts(member, `${place}.${name}`))
}

const successes = ({ responses }: Operation): [string, Content][] =>
  Object.entries(responses).filter(([status]) => status.startsWith('2'))

test('every call describes its successful response in full', () => {
  const vague = Object.entries(described.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const answers = successes(operation)
      const place = `${method} ${path}`
      if (answers.length === 0) return [place]
      return answers.flatMap(([status, { content }]) =>
        status === '204'
          ? []
          : Object.values(content ?? { none: { schema: {} } }).flatMap(({ schema }) => vagueParts(schema, `${place} ${status}`)),
      )
    }),
  )
  expect(vague).toEqual([])
})

test('every resource describes its attributes and is the response of some call', () => {
  const { Error: error, ...resources } = described.components.schemas
  expect(error?.properties).toHaveProperty('code')
  expect(Object.entries(resources).flatMap(([name, schema]) => vagueParts(schema, name))).toEqual([])
  const answers = JSON.stringify(described.paths)
  const unused = Object.keys(resources).filter((name) => name !== 'Errors' && !answers.includes(`"#/components/schemas/${name}"`))
  expect(unused).toEqual([])
})

test(
  'every read call without a parameter in its path, and the options of a passkey, answer staff as described',
  inAll,
  async () => {
    const { ask: askAs, signIn } = openApi(world)
    const session = await signIn(await addStaffMember(world, 'counter', 'pharmacist', 'owner'))
    const readings = routes.filter(({ method, path }) => method === 'GET' && !path.includes('{') && path !== '/auth/logout')
    for (const { path } of readings) expect((await askAs('GET', path, undefined, session)).status, path).toBeLessThan(500)
    expect((await askAs('POST', '/auth/passkey-options', undefined, session)).data.attributes).toHaveProperty('options.challenge')
  },
)

describe('a response that differs from its description is reported:', () => {
  const website = async () => JSON.parse((await ask('GET', '/website')).text)
  const check =
    (document: unknown, answered: Partial<Parameters<typeof checkDescribed>[0]> = {}) =>
    () =>
      checkDescribed({
        method: 'GET',
        path: '/website',
        query: new URLSearchParams(),
        body: '',
        status: 200,
        contentType: 'application/vnd.api+json',
        text: JSON.stringify(document),
        ...answered,
      })

  test('a correct one is not', async () => {
    expect(check(await website())).not.toThrow()
  })

  test('a value of another type', async () => {
    const document = await website()
    document.data.attributes.config.hours = '48'
    expect(check(document)).toThrow(/attributes.config.hours/)
  })

  test('an attribute that is missing', async () => {
    const document = await website()
    delete document.data.attributes.url
    expect(check(document)).toThrow(/attributes.url/)
    expect(check(document, { query: new URLSearchParams({ 'fields[website]': 'config' }) })).not.toThrow()
  })

  test('an attribute that no description names', async () => {
    const document = await website()
    document.data.attributes.secret = 'x'
    expect(check(document)).toThrow(/attributes.secret/)
  })

  test('a member of meta, a status, a media type, an error, a call', async () => {
    const document = await website()
    expect(check({ ...document, meta: { more: 1 } })).toThrow(/meta/)
    expect(check(document, { status: 201 })).toThrow(/status/)
    expect(check(document, { contentType: 'application/json' })).toThrow(/media type/)
    expect(check({ errors: [{ code: 'x' }] }, { status: 422 })).toThrow(/jsonapi|errors/)
    expect(check(document, { path: '/websites' })).toThrow(/no such call/)
  })
})
