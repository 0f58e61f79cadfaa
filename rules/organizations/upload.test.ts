import { expect, test } from 'vitest'
import { checkPicture, maxUploadBytes } from './upload.ts'

test.each([
  [{ type: 'image/png', size: 1000 }, null],
  [{ type: 'image/png', size: maxUploadBytes(false) }, null],
  [{ type: 'image/png', size: maxUploadBytes(false) + 1 }, 'Uma imagem pode ter até 12 MB.'],
  [{ type: 'application/pdf', size: 1000 }, 'Escolha uma imagem JPG, PNG ou WebP.'],
  [{ type: 'image/svg+xml', size: 1000 }, 'Escolha uma imagem JPG, PNG ou WebP.'],
])('a picture %o is checked before it is sent', (file, message) => {
  expect(checkPicture(file)).toBe(message)
})
