import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { RichTextField } from './rich-text-field.tsx'

const editor = page.getByRole('textbox', { name: 'Descrição' })
const mark = (name: string) => page.getByRole('button', { name, exact: true })

async function show(initial = '') {
  const changes: string[] = []
  function Host() {
    const [value, setValue] = useState(initial)
    return (
      <RichTextField
        label="Descrição"
        name="description"
        value={value}
        error={undefined}
        onChange={(html) => {
          changes.push(html)
          setValue(html)
        }}
        onBlur={() => undefined}
      />
    )
  }
  await renderSignedIn(<Host />, { answer: () => undefined })
  await expect.element(editor).toBeVisible()
  return { html: () => changes.at(-1) }
}

/** Selects a text inside of the editor. */
function select(text: string) {
  const walker = document.createTreeWalker(editor.element(), NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const start = (node.nodeValue ?? '').indexOf(text)
    if (start < 0) continue
    ;(editor.element() as HTMLElement).focus()
    document.getSelection()?.setBaseAndExtent(node, start, node, start + text.length)
    return
  }
  throw new Error(`the editor does not show ${text}`)
}

function paste(data: Readonly<Record<string, string>>) {
  const clipboardData = new DataTransfer()
  for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  ;(document.activeElement ?? editor.element()).dispatchEvent(event)
}

test.each([
  ['Negrito', '<p>um <strong>dois</strong></p>'],
  ['Itálico', '<p>um <em>dois</em></p>'],
  ['Título', '<h2>um dois</h2>'],
  ['Subtítulo', '<h3>um dois</h3>'],
  ['Lista', '<ul><li>um dois</li></ul>'],
  ['Lista numerada', '<ol><li>um dois</li></ol>'],
])('%s sets its mark, and takes it away again', async (name, html) => {
  const state = await show('<p>um dois</p>')
  select('dois')
  await pressOn(mark(name))
  await expect.poll(() => state.html()).toBe(html)
  await expect.element(mark(name)).toHaveAttribute('aria-pressed', 'true')
  await pressOn(mark(name))
  await expect.poll(() => state.html()).toBe('<p>um dois</p>')
})

test('a selected text becomes a link, which can be changed and removed', async () => {
  const state = await show('<p>um dois</p>')
  const address = page.getByRole('textbox', { name: 'Endereço' })
  select('dois')
  await pressOn(mark('Link'))
  await address.fill('banda')
  await pressOn(page.getByRole('button', { name: 'Inserir link' }))
  await expect
    .element(address)
    .toHaveAccessibleDescription('Informe um endereço como www.exemplo.com.br')
  await address.fill('banda.example')
  await pressOn(page.getByRole('button', { name: 'Inserir link' }))
  await expect.poll(() => state.html()).toBe('<p>um <a href="https://banda.example/">dois</a></p>')
  select('dois')
  await pressOn(mark('Link'))
  await expect.element(address).toHaveValue('https://banda.example/')
  await pressOn(page.getByRole('button', { name: 'Remover link' }))
  await expect.poll(() => state.html()).toBe('<p>um dois</p>')
})

test('a pasted page is reduced to the marks', async () => {
  const state = await show('<p>antes</p>')
  select('antes')
  paste({
    'text/html':
      '<h1 style="color:red">Título</h1><p><u>a</u> <b>b</b><img src=x onerror=alert(1)></p>',
    'text/plain': 'Título a b',
  })
  await expect.poll(() => state.html()).toBe('<h2>Título</h2><p>a <strong>b</strong></p>')
})

test('a pasted line of text continues the sentence', async () => {
  const state = await show('<p>um dois</p>')
  select('dois')
  paste({ 'text/plain': 'três <b>' })
  await expect.poll(() => state.html()).toBe('<p>um três &lt;b&gt;</p>')
})

test('the toolbar is one stop of the tab key, with arrows inside', async () => {
  await show()
  ;(mark('Negrito').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(mark('Itálico')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(mark('Link')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(mark('Negrito')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(editor).toHaveFocus()
})
