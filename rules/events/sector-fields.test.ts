import { expect, test } from 'vitest'
import {
  checkHalfPrice,
  checkHalfQuota,
  checkLotName,
  checkLotSize,
  checkLotTime,
  checkSectorName,
  lotName,
} from './sector-fields.ts'

test('names are needed, and short', () => {
  expect(checkSectorName(' ')).toBe('Dê um nome ao setor')
  expect(checkLotName('x'.repeat(61))).toBe('Use até 60 caracteres')
  expect(checkLotName(lotName(1))).toBeNull()
})

test('a lot has what the others leave of its sector; a closed one gave back what it did not sell', () => {
  const others = [
    { size: 60, taken: 20, isClosed: true },
    { size: 50, taken: 0, isClosed: false },
    { size: null, taken: 0, isClosed: false },
  ]
  expect(checkLotSize(130, 200, others)).toBeNull()
  expect(checkLotSize(131, 200, others)).toBe('Cabem no máximo 130 neste lote')
  expect(checkLotSize(0, 200, [])).toBe('Informe quantos ingressos o lote tem')
  expect(checkLotSize(1, 10, [{ size: 20, taken: 0, isClosed: false }])).toBe(
    'Cabem no máximo 0 neste lote',
  )
})

test('a lot ends after the one before it and before the next', () => {
  expect(checkLotTime('2027-01-02T00:00', ['2027-01-01T00:00', null], [null])).toBeNull()
  expect(checkLotTime('2027-01-02T00:00', ['2027-01-02T00:00'], [])).toMatch('depois do anterior')
  expect(checkLotTime('2027-01-02T00:00', [], ['2027-01-02T00:00'])).toMatch('antes do próximo')
  expect(checkLotTime(null, ['2027-01-02T00:00'], ['2027-01-03T00:00'])).toBeNull()
})

test('a quota is between the law and the places', () => {
  expect(checkHalfQuota(80, 200, 80)).toBeNull()
  expect(checkHalfQuota(79, 200, 80)).toBe('O mínimo é 80, pela lei')
  expect(checkHalfQuota(201, 200, 80)).toBe('O setor tem 200 lugares')
})

test('a single half with its fee costs at least R$ 5,00', () => {
  const terms = { feeBearer: 'customer', feeBasisPoints: 1000 } as const
  expect(checkHalfPrice(910, terms)).toBeNull()
  expect(checkHalfPrice(908, terms)).toMatch('R$\u00A05,00')
  expect(checkHalfPrice(910, { ...terms, feeBearer: 'promoter' })).not.toBeNull()
})
