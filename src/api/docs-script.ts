/** Runs in the reader's browser: adds a form to every documented call. Answers are inserted as text, never as HTML. */
export const tryIt = `
for (const call of document.querySelectorAll('details[data-method]')) {
  const { method, path, body } = call.dataset
  const field = (tag, label, value) => {
    const wrap = document.createElement('label')
    const input = document.createElement(tag)
    input.value = value
    wrap.append(label, input)
    form.append(wrap)
    return input
  }
  const form = document.createElement('form')
  const address = field('input', 'Address ', path)
  const content = body === undefined ? undefined : field('textarea', 'Body ', '{}')
  const button = document.createElement('button')
  button.textContent = 'Try it'
  const output = document.createElement('pre')
  output.setAttribute('role', 'status')
  form.append(button)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    output.textContent = '…'
    try {
      const answer = await fetch(address.value, { method, headers: content ? { 'Content-Type': 'application/json' } : {}, body: content?.value })
      const text = await answer.text()
      const shown = answer.headers.get('Content-Type')?.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text
      output.textContent = answer.status + ' ' + answer.statusText + '\\n' + shown
    } catch (error) {
      output.textContent = String(error)
    }
  })
  call.append(form, output)
}
`
