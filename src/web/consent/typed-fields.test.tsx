import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import { PasswordInput } from '#src/shop/sign-in/screens/password-input.tsx'
import { SecondStepProof } from '#src/shop/sign-in/screens/second-step-proof.tsx'
import { storageKey } from './record.ts'
import { storeFormInput } from './typed-fields.ts'

type Attributes = Readonly<Record<string, string>>

/** A field in which a visitor has typed. Its selector matching knows lists of attributes, by value or suffix. */
class TypedField {
  readonly attributes: Attributes
  readonly value = 'azulejo-azul'
  readonly defaultValue = ''
  constructor(attributes: Attributes) {
    this.attributes = attributes
  }
  get name() {
    return this.attributes['name']
  }
  matches(selectors: string): boolean {
    const parts = [...selectors.matchAll(/\[([a-z_]+)(\$?)="?([^"\]]+)"?\]/g)]
    if (parts.map(([part]) => part).join(', ') !== selectors) throw new Error(`no selector that this knows: ${selectors}`)
    return parts.some(([, name = '', end, value = '']) => {
      const own = this.attributes[name] ?? ''
      return end ? own.endsWith(value) : own === value
    })
  }
}

const stored = new Map<string, string>()

beforeEach(() => {
  for (const name of ['HTMLTextAreaElement', 'HTMLSelectElement']) vi.stubGlobal(name, function NoField() {})
  vi.stubGlobal('HTMLInputElement', TypedField)
  vi.stubGlobal('location', { pathname: '/sign-in' })
  vi.stubGlobal('sessionStorage', { setItem: (key: string, text: string) => stored.set(key, text) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  stored.clear()
})

function type(...fields: Attributes[]): void {
  vi.stubGlobal('document', { querySelectorAll: () => fields.map((attributes) => new TypedField(attributes)) })
}

/** The fields of a screen, as rendered for the browser. */
function fieldsOf(screen: React.ReactNode): Attributes[] {
  const Stub = createRoutesStub([{ path: '/', Component: () => screen }])
  const markup = withLocale('pt', () => renderToStaticMarkup(<Stub />))
  const inputs = [...markup.matchAll(/<input ([^>]*)>/g)].map(([, text = '']) =>
    Object.fromEntries(
      [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value]) => [name.toLowerCase(), value ?? '']),
    ),
  )
  return inputs.filter(({ name }) => name)
}

test('typed values are in the session storage while the page reloads', () => {
  type({ name: 'email', type: 'email', autocomplete: 'email' })
  expect(storeFormInput()).toBe(true)
  expect(stored.get(storageKey)).toContain('azulejo-azul')
})

test.each(['current-password', 'new-password'] as const)('a password is stored nowhere, hidden or visible: %s', (purpose) => {
  const [field] = fieldsOf(<PasswordInput name="password" autoComplete={purpose} answer={undefined} />)
  expect(field).toMatchObject({ type: 'password', autocomplete: purpose })
  for (const inputType of ['password', 'text']) {
    type({ name: 'email', type: 'email' }, { ...field, type: inputType })
    expect(storeFormInput(), inputType).toBe(false)
  }
  expect(stored.size).toBe(0)
})

test('nor is a code of the second factor, including a recovery code', () => {
  const fields = fieldsOf(<SecondStepProof totp passkeys errors={{}} />)
  expect(fields.map(({ name }) => name)).toEqual(['code', 'code'])
  for (const field of fields) {
    type(field)
    expect(storeFormInput()).toBe(false)
  }
  expect(stored.size).toBe(0)
})
