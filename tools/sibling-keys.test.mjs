import { expect, test } from 'vitest'
import { siblingKeyErrors } from './sibling-keys.mjs'

const errorsOf = (jsx) => siblingKeyErrors('page.tsx', `const page = (\n  ${jsx}\n)`)

test.each([
  '<p><A key={id} /><B key={id} /></p>',
  '<><A key={id} /> and <B key={id} /></>',
  '<p><A key="a" />{shown && <B key="a" />}</p>',
  '<p>{wide ? <A key={id} /> : null}<C key={other} /><B key={id} /></p>',
])('two children with one key are refused: %s', (jsx) => {
  expect(errorsOf(jsx)).toEqual(['page.tsx:2: a key that another element beside it has'])
})

test.each([
  '<p><A key={id} /><B key={other} /></p>',
  '<p>{wide ? <A key={id} /> : <B key={id} />}</p>',
  '<p><b><A key={id} /></b><B key={id} /></p>',
  '<ul>{all.map(({ id }) => <A key={id} />)}{others.map(({ id }) => <B key={id} />)}</ul>',
])('other keys, branches and lists are not: %s', (jsx) => {
  expect(errorsOf(jsx)).toEqual([])
})
