import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fillIn } from '../../lib/testing/fill-in.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { refused } from '../../lib/testing/render-signed-in.tsx'
import { sampleEditedEvent } from '../editor/testing/sample-edited-event.ts'
import { openLinks, sampleLink } from './testing/open-links.tsx'

const event = () => sampleEditedEvent({ state: 'published' })
const card = (name: string) => page.getByRole('article', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const nameField = () => dialog().getByLabelText('Onde você vai divulgar?')

test('a card shows the address, and what came by it', async () => {
  await openLinks(event(), [sampleLink({ clicks: 1234, orders: 56, gross: 7890.5 })])
  await expect.element(card('Instagram')).toBeVisible()
  const text = card('Instagram').element().textContent
  expect(text).toContain('/evento/roda-de-samba?via=instagram')
  expect(text).toMatch(/Cliques1\.234Pedidos56VendasR\$.7\.890,50/)
})

test('the empty screen leads to the first link, whose name is kept through a failure', async () => {
  const { button, saved, failures, toasts } = await openLinks(event())
  await pressOn(button('Criar link'))
  await pressOn(dialog().getByRole('button', { name: 'Criar link' }))
  await expect.element(nameField()).toHaveAccessibleDescription(/Dê um nome ao link/)
  failures.push(new TypeError('offline'), refused(409, 'TOO_MANY_LINKS', 'Links demais.'))
  await fillIn(nameField(), 'Rádio Clube')
  await pressOn(dialog().getByRole('button', { name: 'Criar link' }))
  await expect
    .element(
      dialog()
        .getByRole('alert')
        .getByText(/tente novamente/),
    )
    .toBeVisible()
  await pressOn(dialog().getByRole('button', { name: 'Criar link' }))
  await expect.element(dialog().getByRole('alert').getByText('Links demais.')).toBeVisible()
  await expect.element(nameField()).toHaveValue('Rádio Clube')
  await pressOn(dialog().getByRole('button', { name: 'Criar link' }))
  await expect.element(card('Rádio Clube')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(saved().at(-1)).toEqual({ name: 'Rádio Clube', isArchived: false })
  await expect
    .poll(() => toasts.at(-1))
    .toMatchObject({ text: 'Link criado. Agora é só copiar e divulgar.' })
})

test('the address is copied, or shown where the browser does not let it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
  write.mockRejectedValueOnce(new Error('denied'))
  const { button, toasts } = await openLinks(event(), [sampleLink()])
  await pressOn(button('Copiar link Instagram'))
  await pressOn(button('Copiar link Instagram'))
  await expect.poll(() => toasts).toHaveLength(2)
  expect(write.mock.calls[0]?.[0]).toMatch(/^https?:\/\/.+\/evento\/roda-de-samba\?via=instagram$/)
  expect(toasts).toMatchObject([{ text: 'Link copiado.' }, { variant: 'error' }])
  write.mockRestore()
})

test('a link is archived in one tap, found below, and put to use again by the notice', async () => {
  const { button, toasts, saved } = await openLinks(event(), [sampleLink({ orders: 3 })])
  await pressOn(button('Arquivar Instagram'))
  await pressOn(button('Arquivados (1)'))
  await expect.element(button('Usar de novo Instagram')).toBeVisible()
  expect(card('Instagram').element().textContent).not.toContain('?via=')
  const [notice] = toasts
  if (notice?.channel === 'notice') notice.action?.onPress()
  await expect.element(button('Arquivar Instagram')).toBeVisible()
  expect(saved()).toEqual([
    { name: 'Instagram', isArchived: true },
    { name: 'Instagram', isArchived: false },
  ])
})

test('a link is renamed, and its address stays', async () => {
  const { button, saved } = await openLinks(event(), [sampleLink()])
  await pressOn(button('Renomear Instagram'))
  await expect.element(nameField()).toHaveValue('Instagram')
  await fillIn(nameField(), 'Insta da banda')
  await pressOn(dialog().getByRole('button', { name: 'Salvar nome' }))
  await expect.element(card('Insta da banda')).toBeVisible()
  expect(saved()).toEqual([{ name: 'Insta da banda', isArchived: false }])
})

test('members who may only look see the links without buttons to change them', async () => {
  const { button, view } = await openLinks({ ...event(), role: 'viewer' }, [sampleLink()])
  await expect.element(button('Copiar link Instagram')).toBeVisible()
  expect(view.getByRole('button', { name: /Criar|Renomear|Arquivar/ }).elements()).toEqual([])
})
