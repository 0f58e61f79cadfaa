import { useEffect, useEffectEvent, useState } from 'react'
import type { Decoder } from './decoder.ts'

const FRAME_MS = 100
/** Consecutive failures after which the decoder counts as broken; single frames may fail. */
const MAX_FAILURES = 20

interface QrReaderOptions {
  readonly video: HTMLVideoElement | null
  readonly openDecoder: () => Promise<Decoder>
  /** False while something covers the camera view. */
  readonly isOn: boolean
  readonly onRead: (text: string) => void
}

/** Looks for a code in the video ten times a second, one frame at a time. */
export function useQrReader({ video, openDecoder, isOn, onRead }: QrReaderOptions) {
  const [decoder, setDecoder] = useState<Decoder>()
  const [hasFailed, setHasFailed] = useState(false)
  const notify = useEffectEvent(onRead)

  useEffect(() => {
    let isOver = false
    if (hasFailed) return undefined
    openDecoder().then(
      (opened) => !isOver && setDecoder(opened),
      () => !isOver && setHasFailed(true),
    )
    return () => {
      isOver = true
    }
  }, [openDecoder, hasFailed])

  useEffect(() => {
    if (!decoder || !isOn) return undefined
    let isOver = false
    let failures = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const readNext = async () => {
      const startedAt = performance.now()
      const text = await readFrame(decoder, video).catch(() => undefined)
      if (isOver) return
      failures = text === undefined ? failures + 1 : 0
      if (failures >= MAX_FAILURES) return setHasFailed(true)
      if (text) notify(text)
      timer = setTimeout(
        () => void readNext(),
        Math.max(0, FRAME_MS - (performance.now() - startedAt)),
      )
    }
    void readNext()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [decoder, isOn, video])

  return { hasFailed, retry: () => setHasFailed(false) }
}

async function readFrame(decoder: Decoder, video: HTMLVideoElement | null) {
  const hasPicture = video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
  return hasPicture ? decoder.read(video) : null
}
