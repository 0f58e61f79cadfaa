import { onTestFinished, vi } from 'vitest'

interface Cameras {
  /** Device ids of the cameras. */
  readonly cameras?: readonly string[]
  readonly hasTorch?: boolean
}

/**
 * Installs a camera that shows a drawing, because test machines have none. Returns the spies on its
 * calls.
 */
export function plugInCamera({ cameras = ['back'], hasTorch = false }: Cameras = {}) {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  const paint = canvas.getContext('2d')
  const draw = () => {
    if (!paint) return
    paint.fillStyle = '#3d5a5b'
    paint.fillRect(0, 0, 640, 480)
    paint.fillStyle = '#e8e4d8'
    paint.fillRect(220, 90, 200, 300)
  }
  const timer = setInterval(draw, 50)
  const constrain = vi.fn(async (_wanted?: MediaTrackConstraints) => undefined)
  const open = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const stream = canvas.captureStream(20)
    for (const track of stream.getVideoTracks()) {
      track.getCapabilities = () => (hasTorch ? { torch: true } : {}) as MediaTrackCapabilities
      track.applyConstraints = constrain
    }
    return stream
  })
  const list = vi
    .spyOn(navigator.mediaDevices, 'enumerateDevices')
    .mockResolvedValue(cameras.map((id) => ({ kind: 'videoinput', deviceId: id }) as never))
  onTestFinished(() => {
    clearInterval(timer)
    open.mockRestore()
    list.mockRestore()
  })
  return { open, constrain }
}

/** Makes every camera fail with the given browser error. */
export function refuseCamera(name: 'NotAllowedError' | 'NotFoundError' | 'NotReadableError') {
  const spy = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValue(new DOMException('no picture', name))
  onTestFinished(() => spy.mockRestore())
  return spy
}
