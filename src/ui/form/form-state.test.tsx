import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { CheckboxField, SelectField, TextAreaField, TextField } from './fields.tsx'
import { StateForm, useFormState } from './form-state.tsx'

type Options = Parameters<typeof useFormState>[0]

function Example(options: Options) {
  return (
    <StateForm state={useFormState(options)} hidden={{ seen: 3 }}>
      <TextField name="name" label="Name" hint="As on the box" />
      <TextField name="code" label="Code" optional />
      <TextAreaField name="text" label="Text" />
      <SelectField
        name="kind"
        label="Kind"
        options={[
          { value: 'a', text: 'First' },
          { value: 'b', text: 'Second' },
        ]}
      />
    </StateForm>
  )
}

function show(options: Options): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => <Example {...options} /> }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

const saved = { name: 'Creme', code: '', text: 'Para a pele.', kind: 'b' }

test('a form shows what is saved, without a word about errors', () => {
  const markup = show({ saved, result: undefined })
  expect(markup).toContain('value="Creme"')
  expect(markup).toMatch(/<textarea[^>]*>Para a pele\.</)
  expect(markup).toContain('<option value="b" selected="">')
  expect(markup).toContain('name="seen" value="3"')
  expect(markup).not.toContain('role="alert"')
  expect(markup.match(/required=""/g)).toHaveLength(1)
})

test('a returned form shows what was typed, and its errors above it and at their fields', () => {
  const markup = show({ saved, result: { values: { ...saved, name: '' }, errors: { name: 'Type a name' } } })
  expect(markup.match(/Type a name/g)).toHaveLength(2)
  expect(markup).toMatch(/id="name"[^>]*aria-describedby="name-hint name-error"[^>]*aria-invalid="true"/)
  expect(markup).not.toContain('value="Creme"')
})

test('after another person was faster the fields that differ say what they are now', () => {
  const long = 'Hidrata. '.repeat(30)
  const typed = { name: 'Creme de mãos', code: 'X1', text: 'Outro.', kind: 'b' }
  const markup = show({ saved: { ...saved, text: long }, result: { values: typed }, hasConflict: true })
  expect(markup).toContain('value="Creme de mãos"')
  expect(markup).toContain(m.ui_form_now({ value: 'Creme' }))
  expect(markup).toContain(m.ui_form_now_empty())
  expect(markup).toContain(`${m.ui_form_now_long()}</summary>`)
  expect(markup).toContain(long)
})

test('the line ends of a browser are no difference', () => {
  const markup = show({ saved: { text: 'a\nb' }, result: { values: { text: 'a\r\nb' } }, hasConflict: true })
  expect(markup).not.toContain(m.ui_form_now({ value: 'a\nb' }))
})

test('two forms of a page with the same field have different ids for it', () => {
  const Two = () => {
    const state = useFormState({ saved: { name: 'Mimosa', agreed: 'on' }, result: undefined })
    return ['one', 'two'].map((form) => (
      <StateForm key={form} state={state} idOf={(name) => `${name}-${form}`}>
        <TextField name="name" label="Name" />
        <CheckboxField name="agreed" label="Agreed" />
      </StateForm>
    ))
  }
  const Stub = createRoutesStub([{ path: '/', Component: Two }])
  const markup = renderToStaticMarkup(<Stub initialEntries={['/']} />)
  for (const id of ['name-one', 'name-two', 'agreed-one', 'agreed-two']) {
    expect(markup.split(`id="${id}"`), id).toHaveLength(2)
    expect(markup).toContain(`for="${id}"`)
  }
  expect(markup.match(/name="agreed"[^>]*checked=""|checked=""[^>]*name="agreed"/g)).toHaveLength(2)
})
