import { useEffect, useState, useSyncExternalStore } from 'react'
import { localStore } from '../../../lib/local-storage.ts'
import {
  type CameraTrouble,
  cameraTrouble,
  closeCamera,
  lightTorch,
  nextCamera,
  type OpenCamera,
  openCamera,
} from './open-camera.ts'

export type CameraView =
  | { readonly status: 'starting' }
  | { readonly status: 'failed'; readonly trouble: CameraTrouble }
  | { readonly status: 'live'; readonly camera: OpenCamera }

const starting: CameraView = { status: 'starting' }
const CAMERA_KEY = 'gateCamera'

/** Opens the camera while the page is visible, and releases it otherwise. */
export function useCamera() {
  const [wanted, setWanted] = useState(() => ({ id: localStore.getItem(CAMERA_KEY) }))
  const [view, setView] = useState(starting)
  const [isLit, setIsLit] = useState(false)
  const isVisible = useIsVisible()

  useEffect(() => {
    if (!isVisible) return undefined
    let isOver = false
    const show = (next: CameraView) => {
      if (!isOver) setView(next)
    }
    const opening = openCamera(wanted.id)
    const open = async () => {
      try {
        const camera = await opening
        show({ status: 'live', camera })
        // An incoming call takes the camera away.
        const lose = () => show({ status: 'failed', trouble: 'taken' })
        for (const track of camera.stream.getTracks()) track.addEventListener('ended', lose)
      } catch (error) {
        show({ status: 'failed', trouble: cameraTrouble(error) })
      }
    }
    void open()
    return () => {
      isOver = true
      setView(starting)
      setIsLit(false)
      opening.then(closeCamera, () => undefined)
    }
  }, [wanted, isVisible])

  const camera = view.status === 'live' ? view.camera : undefined
  const choose = (id: string) => {
    localStore.setItem(CAMERA_KEY, id)
    setWanted({ id })
  }
  const turnOn = async (camera: OpenCamera, next: boolean) => {
    try {
      await lightTorch(camera, next)
      setIsLit(next)
    } catch {
      // The camera has no light after all: leave the button as it was.
    }
  }
  const next = camera && camera.cameras.length > 1 ? nextCamera(camera) : undefined
  return {
    view,
    retry: () => setWanted({ ...wanted }),
    /** Switches to the next camera; undefined if there is only one. */
    change: next === undefined ? undefined : () => choose(next),
    /** The camera's light; undefined if it has none. */
    torch: camera?.hasTorch ? { isLit, turn: () => void turnOn(camera, !isLit) } : undefined,
  }
}

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** True while the page is visible: a phone in a pocket needs no camera. */
const useIsVisible = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => true,
  )
