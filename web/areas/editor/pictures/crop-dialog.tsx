import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { type CropChoice, centred, cropArea, MAX_ZOOM, moveCrop } from './crop-area.ts'

interface CropDialogProps {
  readonly title: string
  /** Address of the whole picture. */
  readonly url: string
  /** Width divided by height of what is kept. */
  readonly aspect: number
  /** Width of the result in pixels, at most. */
  readonly maxWidth: number
  readonly onCrop: (picture: Blob) => void
  readonly onClose: () => void
}

/** Chooses the part of a picture that one kind of screen shows: by dragging, or by sliders. */
export function CropDialog(props: CropDialogProps) {
  const { title, url, aspect, maxWidth, onCrop, onClose } = props
  const [choice, setChoice] = useState(centred)
  const [failure, setFailure] = useState<string>()
  const { bitmap, isFailed } = usePicture(url)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current && bitmap) drawCrop(canvas.current, { bitmap, aspect, choice, maxWidth })
  }, [bitmap, aspect, choice, maxWidth])
  const crop = () =>
    canvas.current?.toBlob(
      (blob) => (blob ? onCrop(blob) : setFailure('Não foi possível recortar a imagem.')),
      'image/jpeg',
      0.9,
    )
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    const element = event.currentTarget
    if (!bitmap || !element.hasPointerCapture(event.pointerId)) return
    const { width } = cropArea(bitmap, aspect, choice)
    const scale = width / element.clientWidth
    const by = { left: event.movementX * scale, top: event.movementY * scale }
    setChoice(moveCrop(bitmap, aspect, choice, by))
  }
  const slider = (label: string, name: keyof CropChoice, min: number, max: number) => (
    <label className="grid gap-1 text-sm font-semibold">
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={choice[name]}
        onChange={({ target }) => setChoice({ ...choice, [name]: Number(target.value) })}
        className="h-11 w-full accent-action"
      />
    </label>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description="Arraste a imagem ou use os controles para escolher o que aparece."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={crop} disabled={!bitmap}>
            Usar este recorte
          </Button>
        </>
      }
    >
      <div role="alert">
        {(isFailed || failure) && (
          <p className="mb-3 font-medium text-danger">
            {failure ?? 'Não foi possível abrir a imagem. Feche e tente novamente.'}
          </p>
        )}
      </div>
      <div className="relative overflow-clip rounded-md bg-sunken" style={{ aspectRatio: aspect }}>
        {!bitmap && !isFailed && <Spinner className="absolute inset-0 m-auto text-action" />}
        <canvas
          ref={canvas}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          className="block size-full cursor-move touch-none"
        >
          Parte da imagem que aparece
        </canvas>
      </div>
      <div className="mt-4 grid gap-3">
        {slider('Aproximar', 'zoom', 1, MAX_ZOOM)}
        {slider('Da esquerda para a direita', 'x', 0, 1)}
        {slider('De cima para baixo', 'y', 0, 1)}
      </div>
    </Dialog>
  )
}

interface Drawing {
  readonly bitmap: ImageBitmap
  readonly aspect: number
  readonly choice: CropChoice
  readonly maxWidth: number
}

/** Draws the kept part, no larger than it is in the picture. */
function drawCrop(canvas: HTMLCanvasElement, { bitmap, aspect, choice, maxWidth }: Drawing): void {
  const { left, top, width, height } = cropArea(bitmap, aspect, choice)
  canvas.width = Math.max(1, Math.round(Math.min(maxWidth, width)))
  canvas.height = Math.max(1, Math.round(canvas.width / aspect))
  const context = canvas.getContext('2d')
  if (!context) return
  // Transparent parts would become black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

/** Loads a picture to draw from. */
function usePicture(url: string) {
  const [loaded, setLoaded] = useState<{ bitmap?: ImageBitmap; isFailed: boolean }>({
    isFailed: false,
  })
  useEffect(() => {
    const leaving = new AbortController()
    const load = async () => {
      const response = await fetch(url, { signal: leaving.signal })
      if (!response.ok) throw new Error(`the picture answered ${response.status}`)
      return createImageBitmap(await response.blob())
    }
    load().then(
      (bitmap) => !leaving.signal.aborted && setLoaded({ bitmap, isFailed: false }),
      () => !leaving.signal.aborted && setLoaded({ isFailed: true }),
    )
    return () => leaving.abort()
  }, [url])
  return loaded
}
