import { expect, test } from 'vitest'
import { testConfig } from '../../testing/app.ts'
import { button, facts, heading, link, note, paragraph } from './blocks.ts'
import { type Mail, renderMail } from './layout.ts'
import { richText } from './rich-text.ts'
import { fillSecretLinks, secretLink } from './secret-links.ts'

const makers = {
  recovery: (of: string, origin = 'https://55tickets.com.br') =>
    `${origin}/reset?token=secret-${of}`,
}
/** Both forms of a mail as it is sent. */
const sentForms = (mail: Partial<Mail>) => {
  const { html, text } = renderMail(
    { template: 'tickets', subject: '', preview: '', blocks: [], ...mail },
    testConfig(),
  )
  return [fillSecretLinks(html, makers), fillSecretLinks(text, makers)]
}

test('a link is made when the mail is sent, on the origin that the mail names', () => {
  for (const form of sentForms({ blocks: [button('Abrir', secretLink('recovery', 'a1'))] }))
    expect(form).toContain('https://55tickets.com.br/reset?token=secret-a1')
  const elsewhere = secretLink('recovery', 'b2', 'http://localhost:5500')
  for (const form of sentForms({ blocks: [link('Abrir', elsewhere)] }))
    expect(form).toContain('http://localhost:5500/reset?token=secret-b2')
})

test('a mail with a link of another release is not sent without it', () => {
  const blocks = [button('Abrir', secretLink('of-a-newer-release', 'a1'))]
  expect(() => sentForms({ blocks })).toThrow('makes no links of the kind of-a-newer-release')
})

const WRITTEN = secretLink('recovery', 'a1')
test.each<[string, Partial<Mail>]>([
  ['a subject', { subject: WRITTEN }],
  ['a preview', { preview: WRITTEN }],
  ['a heading', { blocks: [heading(WRITTEN)] }],
  ['a paragraph', { blocks: [paragraph(`${WRITTEN} ${WRITTEN.toUpperCase()}`)] }],
  ['a note', { blocks: [note(WRITTEN)] }],
  ['facts', { blocks: [facts([WRITTEN, WRITTEN])] }],
  ['a label', { blocks: [button(WRITTEN, 'https://a.example')] }],
  ['a formatted text', { blocks: [richText(`<p>${WRITTEN}</p><a href="${WRITTEN}">aqui</a>`)] }],
  ['a split text', { blocks: [paragraph('https://secret-\u202elink.invalid/recovery/a1')] }],
])('%s in which somebody wrote a link brings no secret', (_where, mail) => {
  for (const form of sentForms(mail)) {
    expect(form).not.toContain('token=secret')
    expect(form.toLowerCase()).not.toContain('secret-link.invalid')
  }
})
