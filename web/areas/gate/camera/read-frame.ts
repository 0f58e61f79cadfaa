/**
 * Side of the analysed square: enough for the modules of a ticket's code, small enough for a cheap
 * phone.
 */
const MAX_FRAME_PX = 640

/** Creates a function that crops the middle of a video frame, where people aim. */
export function createFrameReader(): (video: HTMLVideoElement) => ImageData | null {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    const { videoWidth, videoHeight } = video
    const side = Math.min(videoWidth, videoHeight)
    if (!context || side === 0) return null
    const size = Math.min(side, MAX_FRAME_PX)
    if (canvas.width !== size) canvas.width = canvas.height = size
    const left = (videoWidth - side) / 2
    const top = (videoHeight - side) / 2
    context.drawImage(video, left, top, side, side, 0, 0, size, size)
    return context.getImageData(0, 0, size, size)
  }
}
