import { afterEach, expect, test, vi } from 'vitest'
import { fillIn } from '../../../lib/testing/fill-in.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { openScreen } from '../testing/open-screen.tsx'
import { sampleEditedEvent } from '../testing/sample-edited-event.ts'
import { PlaceScreen } from './place-screen.tsx'

const empty = () =>
  sampleEditedEvent({
    place: {
      version: 0,
      locationName: '',
      address: null,
      city: '',
      region: '',
      lat: null,
      lng: null,
    },
  })
const open = (event = empty()) => openScreen((eventId) => <PlaceScreen eventId={eventId} />, event)

/** Answers of the postal code service. */
const stubPostalCode = (answer: object | null) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => (answer ? Response.json(answer) : Promise.reject(new TypeError('no net')))),
  )
afterEach(() => {
  vi.unstubAllGlobals()
})

const square = {
  logradouro: 'Rua dos Andradas',
  bairro: 'Centro Histórico',
  localidade: 'Porto Alegre',
  uf: 'RS',
}

test('the postal code fills in the address, which is saved as one line', async () => {
  stubPostalCode(square)
  const { field, button, saved } = await open()
  await fillIn(field('Nome do local'), 'Casa de Cultura')
  await fillIn(field('CEP'), '90020007')
  await expect.element(field('Logradouro')).toHaveValue('Rua dos Andradas')
  await expect.element(field('Estado')).toHaveValue('RS')
  await fillIn(field('Número'), '736')
  await pressOn(button('Salvar local'))
  await expect.poll(saved).toEqual([
    {
      version: 0,
      locationName: 'Casa de Cultura',
      address: 'Rua dos Andradas, 736 - Centro Histórico',
      city: 'Porto Alegre',
      region: 'RS',
      lat: null,
      lng: null,
    },
  ])
  // What was saved is shown in its fields again.
  await expect.element(field('Número')).toHaveValue('736')
})

test('without the postal code service the address is typed', async () => {
  stubPostalCode(null)
  const { field, button, saved } = await open()
  await fillIn(field('CEP'), '90020007')
  await expect
    .element(field('CEP'))
    .toHaveAccessibleDescription('Erro ao buscar CEP. Por favor, preencha os campos manualmente.')
  await fillIn(field('Nome do local'), 'Casa')
  await fillIn(field('Cidade'), 'Canela')
  await field('Estado').selectOptions('RS')
  await pressOn(button('Salvar local'))
  await expect.poll(saved).toMatchObject([{ city: 'Canela', region: 'RS', address: null }])
})

test('a pasted link sets the pin, and the map says that it has no pictures', async () => {
  const { view, field, button, saved } = await open(sampleEditedEvent())
  const paste = field('Link do Google Maps ou coordenadas')
  await fillIn(paste, 'https://maps.app.goo.gl/AbCdEf')
  await expect.element(view.getByText(/^Não achamos um ponto/)).toBeVisible()
  await fillIn(paste, 'https://www.google.com/maps?q=-30.0277,-51.2287')
  await expect.element(view.getByText('Ponto marcado: -30.0277, -51.2287')).toBeVisible()
  await expect.element(view.getByTitle('Ponto do evento')).toBeVisible()
  await expect.element(view.getByText(/^As imagens do mapa não carregaram/)).toBeVisible()
  await pressOn(button('Salvar local'))
  await expect.poll(saved).toMatchObject([{ lat: -30.0277, lng: -51.2287 }])
})

test('a press on the map sets the pin; it can be removed', async () => {
  const { view, button } = await open(sampleEditedEvent())
  const map = view.getByRole('region', { name: 'Mapa para marcar o ponto' })
  await expect.element(view.getByRole('button', { name: 'Aproximar' })).toBeVisible()
  await map.click({ position: { x: 150, y: 60 } })
  await expect.element(view.getByText(/^Ponto marcado: -30\.\d+, -51\.\d+$/)).toBeVisible()
  await pressOn(button('Remover ponto'))
  await expect.element(view.getByText(/^Sem ponto/)).toBeVisible()
  expect(view.getByTitle('Ponto do evento').elements()).toEqual([])
})

test('name, city and state are needed', async () => {
  const { field, button, saved } = await open()
  await pressOn(button('Salvar local'))
  await expect.element(field('Nome do local')).toHaveFocus()
  await expect.element(field('Cidade')).toHaveAccessibleDescription('Informe a cidade')
  await expect.element(field('Estado')).toHaveAccessibleDescription('Escolha o estado')
  expect(saved()).toEqual([])
})
