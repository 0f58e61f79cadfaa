import { expect, test } from 'vitest'
import { whatsAppLink } from './invite-text.ts'

const guest = { name: 'Ana Souza', eventName: 'Samba & Choro', link: 'https://x.br/cortesia/T' }

test('the text names guest, event and link, and goes to the phone', () => {
  const url = new URL(whatsAppLink({ ...guest, phone: '(11) 98888-7777' }))
  expect(`${url.origin}${url.pathname}`).toBe('https://wa.me/5511988887777')
  expect(url.searchParams.get('text')).toBe(
    'Oi, Ana! Aqui está a sua cortesia para Samba & Choro. Abra este link para ver o ingresso, e mostre o QR code na entrada: https://x.br/cortesia/T',
  )
})

test('without a phone the sender chooses whom to write to', () => {
  expect(whatsAppLink({ ...guest, phone: null })).toMatch(/^https:\/\/wa\.me\/\?text=Oi/)
})
