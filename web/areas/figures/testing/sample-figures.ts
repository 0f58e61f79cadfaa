import type { EventFigures } from '@55tickets/contracts/figures.ts'
import { addDays } from '@55tickets/rules/text/day.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'

const HOUR_MS = 3_600_000
const LAST_HOUR = Date.parse('2026-11-18T17:00:00.000Z')

/** Figures of an event without orders, with what the test is about. */
export const sampleFigures = (some: Partial<EventFigures> = {}): EventFigures => ({
  now: '2026-11-18T17:30:00.000Z',
  timezone: 'America/Sao_Paulo',
  tickets: { capacity: 100, sold: 0, held: 0, given: 0, left: 100 },
  orders: 0,
  gross: 0,
  net: 0,
  returned: 0,
  sectors: [],
  types: [
    {
      _id: '0b6e4f00-0000-4000-8000-0000000000a1',
      name: 'Inteira',
      capacity: 100,
      sold: 0,
      held: 0,
      given: 0,
      left: 100,
    },
  ],
  hours: Array.from({ length: 48 }, (_, index) => ({
    at: new Date(LAST_HOUR - (47 - index) * HOUR_MS).toISOString(),
    orders: 0,
    gross: 0,
  })),
  days: Array.from({ length: 30 }, (_, index) => ({
    day: addDays(dayKey(new Date(LAST_HOUR), HOME_ZONE), index - 29),
    orders: 0,
    gross: 0,
  })),
  channels: [{ linkId: null, name: null, clicks: null, orders: 0, gross: 0 }],
  entrances: null,
  ...some,
})

const lot = { size: 50, sold: 0, held: 0, closesAt: null } as const

/** An event with a sector in its second lot, orders by two channels, and its gate open. */
export const busyFigures = (): EventFigures => {
  const { hours, days } = sampleFigures()
  return sampleFigures({
    tickets: { capacity: 1000, sold: 62, held: 3, given: 5, left: 930 },
    orders: 41,
    gross: 3210.5,
    net: 2889.45,
    returned: 120,
    sectors: [
      {
        _id: '0b6e4f00-0000-4000-8000-0000000000b1',
        name: 'Pista',
        capacity: 1000,
        sold: 62,
        held: 3,
        given: 5,
        left: 930,
        halfQuota: 400,
        halvesTaken: 20,
        lots: [
          {
            ...lot,
            _id: '0b6e4f00-0000-4000-8000-0000000000c1',
            name: '1º lote',
            sold: 50,
            state: 'full',
          },
          {
            ...lot,
            _id: '0b6e4f00-0000-4000-8000-0000000000c2',
            name: '2º lote',
            sold: 12,
            held: 3,
            state: 'open',
            closesAt: '2026-12-01T02:59:00.000Z',
          },
          {
            ...lot,
            _id: '0b6e4f00-0000-4000-8000-0000000000c3',
            name: '3º lote',
            size: null,
            state: 'next',
          },
        ],
      },
    ],
    types: [],
    hours: [...hours.slice(0, -1), { at: hours.at(-1)?.at ?? '', orders: 2, gross: 160 }],
    days: [...days.slice(0, -1), { day: '2026-11-18', orders: 7, gross: 480.5 }],
    channels: [
      { linkId: null, name: null, clicks: null, orders: 30, gross: 2500.5 },
      {
        linkId: '0b6e4f00-0000-4000-8000-0000000000d1',
        name: 'Instagram da banda',
        clicks: 1834,
        orders: 11,
        gross: 710,
      },
    ],
    entrances: [{ session: null, title: 'Ingressos', admitted: 17, expected: 67 }],
  })
}
