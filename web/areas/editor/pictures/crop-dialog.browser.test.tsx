import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { CropDialog } from './crop-dialog.tsx'

afterEach(() => vi.restoreAllMocks())

/** A picture whose left half is red and whose right half is blue. */
async function paint(): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = 400
  canvas.height = 100
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas')
  context.fillStyle = '#f00'
  context.fillRect(0, 0, 200, 100)
  context.fillStyle = '#00f'
  context.fillRect(200, 0, 200, 100)
  return canvas.toDataURL('image/png')
}

async function show(url: string) {
  const onCrop = vi.fn<(picture: Blob) => void>()
  await render(
    <CropDialog
      title="Recortar"
      url={url}
      aspect={1}
      maxWidth={50}
      onCrop={onCrop}
      onClose={() => undefined}
    />,
  )
  return onCrop
}

/** Size and the colour in the middle of a picture. */
async function readPicture(blob: Blob) {
  const bitmap = await createImageBitmap(blob)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const [red = 0, , blue = 0] =
    context?.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data ?? []
  return { width: bitmap.width, height: bitmap.height, isBlue: blue > red }
}

const use = page.getByRole('button', { name: 'Usar este recorte' })

test.each([
  ['{Home}', false],
  ['{End}', true],
])('by keyboard %s the chosen part is kept', async (key, isBlue) => {
  const onCrop = await show(await paint())
  await expect.element(use).toBeEnabled()
  const slider = page.getByRole('slider', { name: 'Da esquerda para a direita' })
  ;(slider.element() as HTMLElement).focus()
  await userEvent.keyboard(key)
  await pressOn(use)
  await expect.poll(() => onCrop.mock.calls.length).toBe(1)
  const [picture] = onCrop.mock.calls[0] ?? []
  if (!picture) throw new Error('nothing was cropped')
  expect(picture.type).toBe('image/jpeg')
  expect(await readPicture(picture)).toEqual({ width: 50, height: 50, isBlue })
})

test('a picture that can not be read says so', async () => {
  await show('data:image/png;base64,AAAA')
  await expect.element(page.getByText(/Não foi possível abrir a imagem/)).toBeVisible()
  await expect.element(use).toBeDisabled()
})
