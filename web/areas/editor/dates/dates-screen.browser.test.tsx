import { expect, test } from 'vitest'
import { fillIn } from '../../../lib/testing/fill-in.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { openScreen } from '../testing/open-screen.tsx'
import { sampleEditedEvent } from '../testing/sample-edited-event.ts'
import { DatesScreen } from './dates-screen.tsx'

const open = (event = sampleEditedEvent()) =>
  openScreen((eventId) => <DatesScreen eventId={eventId} />, event)

test('a new start moves the end along, and both are saved as the clock shows them', async () => {
  const { field, button, saved } = await open()
  await fillIn(field('Começa'), '2027-04-10T22:30')
  await expect.element(field('Termina')).toHaveValue('2027-04-11T01:30')
  await field('Fuso horário').selectOptions('America/Manaus')
  await pressOn(button('Salvar datas'))
  await expect.poll(saved).toEqual([
    {
      version: 1,
      startDate: '2027-04-10T22:30',
      endDate: '2027-04-11T01:30',
      timezone: 'America/Manaus',
      recurrence: null,
    },
  ])
})

test('an event that repeats has days and hours', async () => {
  const { view, field, button, saved } = await open()
  await pressOn(view.getByLabelText(/^Repete toda semana/))
  await expect.element(field('Abre às')).toHaveValue('20:00')
  await pressOn(button('Salvar datas'))
  await expect.element(view.getByText('Escolha os dias')).toBeVisible()
  expect(saved()).toEqual([])
  await pressOn(field('Sábado'))
  await pressOn(field('Sexta'))
  await fillIn(field('Fecha às'), '02:00')
  await pressOn(button('Salvar datas'))
  const recurrence = { weeklyDays: [5, 6], startTime: '20:00', endTime: '02:00' }
  await expect.poll(saved).toMatchObject([{ recurrence }])
})

test('an end before the start is shown at the end, and nothing is sent', async () => {
  const { field, button, saved } = await open()
  await fillIn(field('Termina'), '2027-03-20T19:00')
  await pressOn(button('Salvar datas'))
  await expect
    .element(field('Termina'))
    .toHaveAccessibleDescription('O evento termina depois de começar')
  expect(saved()).toEqual([])
})

test('a zone of another country stays what it is', async () => {
  const { dates } = sampleEditedEvent()
  const { field } = await open(
    sampleEditedEvent({ dates: { ...dates, timezone: 'Europe/Lisbon' } }),
  )
  await expect.element(field('Fuso horário')).toHaveValue('Europe/Lisbon')
})

test('dates of an event that is over are shown, and can’t be changed', async () => {
  const { view, field } = await open(sampleEditedEvent({ state: 'ended', isLive: true }))
  await expect
    .element(view.getByText('O evento já terminou: as datas não mudam mais.'))
    .toBeVisible()
  await expect.element(field('Começa')).toBeDisabled()
  expect(view.getByRole('button', { name: 'Salvar datas' }).elements()).toEqual([])
})

const live = () => sampleEditedEvent({ state: 'published', isLive: true })

test('another zone of a live event shows both clocks and keeps the hour', async () => {
  const { view, field, button, saved } = await open(live())
  expect(view.getByText('O fuso muda. O que fica igual?').elements()).toEqual([])
  await field('Fuso horário').selectOptions('America/Manaus')
  await expect.element(field('Manter 20h no relógio')).toBeChecked()
  await expect.element(view.getByText('No relógio de Amazonas')).toBeVisible()
  await expect.element(view.getByText('20/03/2027 às 21:00')).toBeVisible()
  await expect.element(field('Começa')).toHaveValue('2027-03-20T20:00')
  await pressOn(button('Salvar datas'))
  await fillIn(view.getByLabelText('Motivo'), 'O evento é em Manaus.')
  await pressOn(button('Mudar data e avisar 423 pessoas'))
  await expect
    .poll(saved)
    .toMatchObject([{ timezone: 'America/Manaus', startDate: '2027-03-20T20:00' }])
  expect(saved()[0]).not.toHaveProperty('zoneKeeps')
})

test('a kept instant is shown on the clock of the new zone', async () => {
  const { view, field } = await open(live())
  await field('Fuso horário').selectOptions('America/Manaus')
  await pressOn(view.getByText('Manter o mesmo instante'))
  await expect.element(field('Começa')).toHaveValue('2027-03-20T19:00')
  await expect.element(field('Termina')).toHaveValue('2027-03-20T22:00')
  await expect.element(view.getByText('20/03/2027 às 20:00')).toBeVisible()
  await pressOn(view.getByText('Manter 20h no relógio'))
  await expect.element(field('Começa')).toHaveValue('2027-03-20T20:00')
  await pressOn(view.getByText('Manter o mesmo instante'))
  await field('Fuso horário').selectOptions('America/Sao_Paulo')
  await expect.element(field('Começa')).toHaveValue('2027-03-20T20:00')
})
