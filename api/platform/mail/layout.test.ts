import { expect, test } from 'vitest'
import { testConfig } from '../../testing/app.ts'
import { button, paragraph } from './blocks.ts'
import { renderMail } from './layout.ts'
import { sampleMail } from './testing/sample-mail.ts'

const company = testConfig()

/** Visible text of HTML. */
const readable = (html: string) =>
  html
    .replace(/<\/?(?:a|span)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')

test('the plain text says what the HTML says', () => {
  const { html, text } = renderMail(sampleMail(), company)
  const words = readable(html)
  for (const line of text.split('\n').filter((line) => /\w/.test(line))) {
    for (const part of line.split(/: |:$/)) expect(words).toContain(part)
  }
})

test('every mail names the company, its CNPJ, its address and a contact', () => {
  const { html, text } = renderMail(sampleMail(), company)
  const named = [
    company.COMPANY_NAME,
    company.COMPANY_CNPJ,
    company.COMPANY_ADDRESS,
    company.CONTACT_EMAIL,
  ]
  for (const name of named) {
    expect(html).toContain(name)
    expect(text).toContain(name)
  }
  expect(html).toContain('<html lang="pt-BR">')
})

test('a stranger’s input is escaped', () => {
  const name = `<img src=x onerror="alert(1)"> & 'Zé'`
  const { html, text } = renderMail(sampleMail(name), company)
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;Zé&#39;')
  expect(text).toContain(name)
})

test('line breaks and direction marks in input forge no paragraph', () => {
  const { text } = renderMail(
    { ...sampleMail(), blocks: [paragraph('Olá, Ana\r\n\r\nPague aqui: \u202eevil')] },
    company,
  )
  expect(text.split('\n')[0]).toBe('Olá, Ana Pague aqui: evil')
})

test('a button links to http or https only, and its address can’t leave its attribute', () => {
  expect(() => button('Ver', 'javascript:alert(1)')).toThrow('javascript:')
  const { html } = button('Ver', 'https://55tickets.com.br/?a="><script>&b=1')
  expect(html).not.toContain('<script')
  expect(html).toContain('&amp;b=1')
})
