/** Why there is no picture: not allowed, no camera at all, or it is in use. */
export type CameraTrouble = 'denied' | 'missing' | 'taken'

export interface OpenCamera {
  readonly stream: MediaStream
  /** The ids of all that there are, to go from one to the next. */
  readonly cameras: readonly string[]
  readonly hasTorch: boolean
}

/** The chosen camera, or else the one that looks away from the person. */
export async function openCamera(chosen: string | null): Promise<OpenCamera> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {
      ...(chosen ? { deviceId: { ideal: chosen } } : { facingMode: { ideal: 'environment' } }),
      width: { ideal: 1280 },
      height: { ideal: 720 },
    },
  })
  // Their ids are told only to who was allowed to use one.
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

/** The one after the camera that is in use. */
export function nextCamera({ stream, cameras }: OpenCamera): string | undefined {
  const current = stream.getVideoTracks()[0]?.getSettings().deviceId
  return cameras[(cameras.indexOf(current ?? '') + 1) % cameras.length]
}

/** The light is no part of the types: browsers agree on it, the standard is a draft. */
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
