import { expect, test } from 'vitest'
import { parseMapPoint } from './map-point.ts'

const square = { lat: -30.0277, lng: -51.2287 }

test.each([
  '-30.0277, -51.2287',
  '-30.0277,-51.2287',
  ' -30.0277 -51.2287 ',
  'https://www.google.com/maps/@-30.0277,-51.2287,17z',
  'https://www.google.com/maps/place/Teatro/@-30.1,-51.3,17z/data=!3m1!4b1!4m6!3m5!8m2!3d-30.0277!4d-51.2287!16s',
  'https://www.google.com/maps?q=-30.0277,-51.2287',
  'https://maps.google.com/?q=loc:-30.0277,-51.2287',
  'https://www.google.com/maps/search/?api=1&query=-30.0277%2C-51.2287',
  'https://www.openstreetmap.org/?mlat=-30.0277&mlon=-51.2287#map=17/-30.0277/-51.2287',
])('%s is a point', (text) => {
  expect(parseMapPoint(text)).toEqual(square)
})

test.each([
  '',
  'Rua da Praia, 100',
  'https://maps.app.goo.gl/AbCdEf',
  '-130, 10',
  '10, 999',
  '10',
  '%E0%A4%A',
])('%s is none', (text) => {
  expect(parseMapPoint(text)).toBeNull()
})
