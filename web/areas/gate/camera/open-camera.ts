/** Reason why there is no picture: permission denied, no camera, or camera in use. */
export type CameraTrouble = 'denied' | 'missing' | 'taken'

export interface OpenCamera {
  readonly stream: MediaStream
  /** Device ids of all cameras, for switching between them. */
  readonly cameras: readonly string[]
  readonly hasTorch: boolean
}

/** Opens the chosen camera, or the rear one by default. */
export async function openCamera(chosen: string | null): Promise<OpenCamera> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {
      ...(chosen ? { deviceId: { ideal: chosen } } : { facingMode: { ideal: 'environment' } }),
      width: { ideal: 1280 },
      height: { ideal: 720 },
    },
  })
  // Browsers reveal device ids only after camera permission was granted.
  const devices = await navigator.mediaDevices.enumerateDevices()
  return {
    stream,
    cameras: devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId),
    hasTorch: stream.getVideoTracks().some(hasTorch),
  }
}

export function closeCamera({ stream }: OpenCamera): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Returns the id of the camera after the current one. */
export function nextCamera({ stream, cameras }: OpenCamera): string | undefined {
  const current = stream.getVideoTracks()[0]?.getSettings().deviceId
  return cameras[(cameras.indexOf(current ?? '') + 1) % cameras.length]
}

/**
 * True if the camera has a light. `torch` is missing in the types, because its standard is a draft.
 */
const hasTorch = (track: MediaStreamTrack): boolean => 'torch' in (track.getCapabilities?.() ?? {})

export async function lightTorch({ stream }: OpenCamera, isLit: boolean): Promise<void> {
  const light = { torch: isLit } as MediaTrackConstraintSet
  for (const track of stream.getVideoTracks()) await track.applyConstraints({ advanced: [light] })
}

export function cameraTrouble(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'taken' : 'missing'
}
