import { RouterContextProvider, data, redirect, redirectDocument } from 'react-router'
import type { LoaderFunction, LoaderFunctionArgs } from 'react-router'
import { describe, expect, test } from 'vitest'
import { action as sentNowhere } from './not-found.tsx'
import { checkedRoutes } from './route-answers.ts'

const address = 'http://shop.test/produtos/nao-ha?q=1'

type RouteInput = { kind?: 'loader' | 'action'; request?: Request }

/** What a page with this loader or action responds, thrown or returned. */
async function answerOf(
  loader: LoaderFunction,
  { kind = 'loader', request = new Request(address) }: RouteInput = {},
): Promise<unknown> {
  const routes = checkedRoutes({ page: { id: 'page', path: '*', module: { default: () => null, [kind]: loader } } })
  const url = new URL(address)
  const args: LoaderFunctionArgs = {
    request,
    url,
    params: {},
    context: new RouterContextProvider(),
    pattern: '*',
  }
  return routes['page']?.module[kind]?.(args)
}

describe('S154 a redirect to another host needs to be explicit', () => {
  const elsewhere = [
    'https://evil.example/',
    'http://evil.example/',
    '//evil.example',
    '//evil.example/produtos',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    'https:evil.example',
    'https:\\evil.example',
    'ftp://shop.test/',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://shop.test@evil.example/',
    'http://shop.test.evil.example/',
    'http://shop.test:8080/',
    'http://[',
  ]
  test.each(elsewhere)('%j is refused', async (to) => {
    await expect(answerOf(() => redirect(to))).rejects.toThrow('another host')
    await expect(answerOf(() => redirect(to, 303), { kind: 'action' })).rejects.toThrow('another host')
    await expect(
      answerOf(() => {
        throw redirect(to)
      }),
    ).rejects.toThrow('another host')
  })

  // A header cannot contain a line break; browsers remove a tab before they parse the address.
  test.each(['/\t/evil.example', '\t//evil.example', 'ht\ttps://evil.example'])('%j is refused', async (to) => {
    await expect(answerOf(() => redirect(to))).rejects.toThrow('another host')
  })
  test.each(['/\n/evil.example', '/\r\n/evil.example', 'https://evil.example\r\nX: 1'])('%j is not an address', async (to) => {
    await expect(answerOf(async () => redirect(to))).rejects.toThrow(TypeError)
  })

  test.each([
    ['/en/products', 'true'],
    ['/carrinho', null],
  ])('%j of a Portuguese page is loaded as a document: %s', async (to, reload) => {
    const answer = await answerOf(() => redirect(to))
    expect(answer instanceof Response && answer.headers.get('X-Remix-Reload-Document')).toBe(reload)
  })

  test.each(['/produtos', '/en?a=1#b', '?page=2', 'outra', 'http://shop.test/carrinho', '/https:evil.example'])(
    '%j is a navigation within the shop',
    async (to) => {
      expect(await answerOf(() => redirect(to))).toMatchObject({ status: 302 })
    },
  )

  test('the page of the payment gateway is allowed', async () => {
    const answer = await answerOf(() => redirectDocument('https://checkout.stripe.com/c/1', 303), { kind: 'action' })
    expect(answer instanceof Response && answer.headers.get('Location')).toBe('https://checkout.stripe.com/c/1')
  })
})

describe('S141 an address without a page', () => {
  const thrown = (what: unknown) =>
    answerOf(() => {
      throw what
    }).then(
      () => expect.fail('nothing was thrown'),
      (error: unknown) => error,
    )

  test('is a 404 that names the path', async () => {
    expect(await thrown(data(null, { status: 404 }))).toMatchObject({
      data: null,
      init: { status: 404, statusText: 'Page Not Found: /produtos/nao-ha' },
    })
  })

  test('S140 is a 404 for a form too', async () => {
    await expect(answerOf(sentNowhere, { kind: 'action' })).rejects.toMatchObject({
      init: { status: 404, statusText: 'Page not found: /produtos/nao-ha' },
    })
  })

  test('S140 keeps its own message', async () => {
    expect(await thrown(data(null, { status: 404, statusText: 'Page not found: /x' }))).toMatchObject({
      init: { statusText: 'Page not found: /x' },
    })
  })

  test('stays unchanged with any other status, and for a bug', async () => {
    expect(await thrown(data(null, { status: 410 }))).toMatchObject({ init: { status: 410 } })
    const bug = new Error('bug')
    expect(await thrown(bug)).toBe(bug)
    expect(await thrown(undefined)).toBeUndefined()
  })
})

test('the page that a form redirects to is read again', async () => {
  const form = () => ({ kind: 'action', request: new Request(address, { method: 'POST' }) }) as const
  const to = () => redirect('/produtos#novo', 303)
  const isReadAgain = (answer: unknown) => answer instanceof Response && answer.headers.has('X-Remix-Revalidate')
  const thrown = answerOf(() => {
    throw to()
  }, form())
  expect(isReadAgain(await answerOf(to, form()))).toBe(true)
  expect(isReadAgain(await thrown.catch((error: unknown) => error))).toBe(true)
  expect(isReadAgain(await answerOf(to))).toBe(false)
})

describe('an unreadable form', () => {
  const sent = (body: string, type?: string) => {
    const request = new Request(address, { method: 'POST', body, headers: type === undefined ? {} : { 'Content-Type': type } })
    return answerOf(async (args) => [...(await args.request.formData())], { kind: 'action', request })
  }

  test.each<[string, string | undefined]>([
    ['a=1', undefined],
    ['a=1', 'text/plain'],
    ['{"a":1}', 'application/json'],
    ['a=1', 'nonsense;;;'],
    ['a=1', 'multipart/form-data'],
    ['', 'multipart/form-data; boundary=x'],
    ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf', 'multipart/form-data; boundary=x'],
  ])('%j as %s is its sender’s error and no bug', async (body, type) => {
    await expect(sent(body, type)).rejects.toMatchObject({ init: { status: 400 } })
  })

  test('can be read by several routes when it is valid', async () => {
    const request = new Request(address, { method: 'POST' })
    for (const kind of ['loader', 'loader', 'action', 'action', 'loader'] as const)
      expect(await answerOf(() => 'read', { kind, request })).toBe('read')
  })

  test('that is readable is read', async () => {
    expect(await sent('a=1&a=2', 'application/x-www-form-urlencoded')).toEqual([
      ['a', '1'],
      ['a', '2'],
    ])
  })
})

test('any other answer of a page is unchanged', async () => {
  const data = { name: 'creme' }
  expect(await answerOf(() => data)).toBe(data)
})

describe('an answer that is more than plain data is a bug', () => {
  class Wallet {
    balance = 12
  }
  const refusal = 'a page answered with an instance of a class'

  test.each(['loader', 'action'] as const)('of a %s', async (kind) => {
    await expect(answerOf(() => new Wallet(), { kind })).rejects.toThrow(refusal)
    await expect(answerOf(() => ({ wallets: [new Wallet()] }), { kind })).rejects.toThrow(refusal)
    await expect(answerOf(() => data({ wallet: new Wallet() }, { status: 422 }), { kind })).rejects.toThrow(refusal)
    await expect(answerOf(() => Object(globalThis), { kind })).rejects.toThrow('a page answered with')
    await expect(
      answerOf(
        () => {
          throw data({ wallet: new Wallet() }, { status: 422 })
        },
        { kind },
      ),
    ).rejects.toThrow(refusal)
  })
})
