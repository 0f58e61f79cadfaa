import { expect, test } from 'vitest'
import { isZone } from '../text/zone.ts'
import { isStateCode, states, stateZone, zoneNames } from './states.ts'

test('every state has a zone that can be chosen, and a capital in Brazil', () => {
  const all = Object.values(states)
  expect(all).toHaveLength(27)
  for (const { zone, capital } of all) {
    expect(zoneNames).toHaveProperty([zone])
    expect(capital[0]).toBeGreaterThan(-34)
    expect(capital[0]).toBeLessThan(6)
    expect(capital[1]).toBeGreaterThan(-74)
    expect(capital[1]).toBeLessThan(-34)
  }
  expect(Object.keys(zoneNames).filter((zone) => !isZone(zone))).toEqual([])
})

test('an unknown state has the zone of Brasília', () => {
  expect(stateZone('AM')).toBe('America/Manaus')
  expect(stateZone('')).toBe('America/Sao_Paulo')
  expect(isStateCode('toString')).toBe(false)
})
