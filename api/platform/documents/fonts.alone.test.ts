import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { drawText } from './draw-text.ts'
import { weights } from './fonts.ts'
import { drawPages, openPdf } from './open-pdf.ts'
import { readPdf } from './testing/read-pdf.ts'

async function textOf(words: string): Promise<string | undefined> {
  const pdf = openPdf({ title: words, layout: 'portrait' })
  const drawn = drawPages(pdf, [words], () => {
    for (const [i, weight] of weights.entries())
      drawText(pdf, words, 50, 50 + i * 50, {
        weight,
        sizes: [12],
        width: 400,
        maxLines: 1,
        color: '#000',
      })
  })
  return (await readPdf(await buffer(drawn))).pages[0]?.text
}

test('letters stay copyable after another document used them with accents', async () => {
  for (const words of ['áéíóúçñ', 'aeioucn'])
    expect(await textOf(words)).toBe(weights.map(() => words).join(' '))
})
