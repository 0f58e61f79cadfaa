import { expect, test } from 'vitest'
import { formatPartTimes, measureParts } from './part-times.mjs'

test('each part is shown beside its goal, and named again when it took longer', () => {
  const text = formatPartTimes([
    { title: 'API and races', goal: 230, wall: 229.96, cpu: 440 },
    { title: 'Journeys', goal: 115, wall: 273.2, cpu: 500.06 },
  ])
  expect(text.split('\n')).toEqual([
    '                         seconds        goal CPU seconds',
    'API and races              230.0         230       440.0',
    'Journeys                   273.2         115       500.1',
    'Total                      503.2         345       940.1',
    'Journeys: 274 of 115 s',
  ])
})

test('parts without a goal are shown without one, and so is their total', () => {
  const text = formatPartTimes([{ title: 'Unit', wall: 12, cpu: 20 }])
  expect(text.split('\n').slice(1)).toEqual([
    'Unit                        12.0                    20.0',
    'Total                       12.0                    20.0',
  ])
})

test('a part lasts from the end of the one before, on all cores together', () => {
  const parts = measureParts()
  parts.end({ title: 'first' })
  for (const began = process.cpuUsage().user; process.cpuUsage().user - began < 50_000; );
  parts.end({ title: 'second', goal: 1 })
  expect(parts.times).toMatchObject([{ title: 'first' }, { title: 'second', goal: 1 }])
  expect(parts.times[1]?.wall).toBeGreaterThan(0.05)
  expect(parts.times[1]?.cpu).toBeGreaterThan(0)
})
