import { expect, test } from 'vitest'
import { crc16, formatBrCode } from './br-code.ts'
import { cents } from './money.ts'
import { parseBrCode } from './testing/parse-br-code.ts'

const key = '123e4567-e12b-12d1-a456-426655440000'
const manual = { name: 'Fulano de Tal', city: 'BRASILIA' }

/** Published codes with their content. */
const known = [
  {
    text: '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    says: { ...manual, key },
  },
  {
    text: '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
    says: { ...manual, url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441' },
  },
  {
    text: '00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 123520400005303986540510.005802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63040DC6',
    says: {
      key: 'thalesog@me.com',
      info: 'Pedido 123',
      name: 'THALES OGLIARI',
      city: 'SAO MIGUEL DO O',
      amount: cents(1000),
    },
  },
  {
    text: '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000520400005303986540555.005802BR5913Fulano de Tal6008BRASILIA62130509VENDA00016304FC37',
    says: { ...manual, key, amount: cents(5500), txid: 'VENDA0001' },
  },
]

test('the checksum matches the check value of the standard', () => {
  expect(crc16('123456789')).toBe('29B1')
})

test.each(known)('a published code is parsed and formatted back unchanged: $text', (code) => {
  expect(parseBrCode(code.text)).toEqual(code.says)
  expect(formatBrCode(code.says)).toBe(code.text)
})

test('a wrong field length is refused although the checksum is right', () => {
  const text =
    '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62080503***6304170E'
  expect(crc16(text.slice(0, -4))).toBe(text.slice(-4))
  expect(parseBrCode(text)).toBeNull()
})

test('a code with one character changed or missing is refused', () => {
  const text = formatBrCode({ ...manual, key, amount: cents(1234) })
  for (let at = 0; at < text.length; at += 1) {
    const other = text[at] === '7' ? '8' : '7'
    expect(parseBrCode(text.slice(0, at) + other + text.slice(at + 1))).toBeNull()
    expect(parseBrCode(text.slice(0, at) + text.slice(at + 1))).toBeNull()
  }
  expect(parseBrCode('')).toBeNull()
})

test('names lose accents and are truncated', () => {
  const text = formatBrCode({
    key,
    name: 'Produções Artísticas São João do Açaí Ltda.',
    city: 'São José do Rio Preto',
  })
  expect(parseBrCode(text)).toMatchObject({
    name: 'Producoes Artisticas Sao',
    city: 'Sao Jose do Rio',
  })
})

test.each([
  [1, '54040.01'],
  [500, '54045.00'],
  [123_456_789, '54101234567.89'],
])('%i centavos are written with a dot and two decimals', (amount, part) => {
  const text = formatBrCode({ ...manual, key, amount: cents(amount) })
  expect(text).toContain(`5303986${part}5802BR`)
  expect(parseBrCode(text)?.amount).toBe(amount)
})

test('a URL that is too long throws', () => {
  expect(() => formatBrCode({ ...manual, url: 'x'.repeat(90) })).toThrow(RangeError)
})
