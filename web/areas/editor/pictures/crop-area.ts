/** Part of a picture to keep. */
export interface CropChoice {
  /** 1 shows as much as fits; 2 half of that in each direction. */
  readonly zoom: number
  /** Share of the free space to the left of the area, from 0 to 1. */
  readonly x: number
  /** Share of the free space above the area, from 0 to 1. */
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export interface Area extends Size {
  readonly left: number
  readonly top: number
}

export const MAX_ZOOM = 3
export const centred: CropChoice = { zoom: 1, x: 0.5, y: 0.5 }

/** Area of a picture that a choice keeps, with the given width divided by height. */
export function cropArea({ width, height }: Size, aspect: number, choice: CropChoice): Area {
  const zoom = clamp(choice.zoom, 1, MAX_ZOOM)
  const kept = Math.min(width, height * aspect) / zoom
  const area = { width: kept, height: kept / aspect }
  return {
    ...area,
    left: (width - area.width) * clamp(choice.x, 0, 1),
    top: (height - area.height) * clamp(choice.y, 0, 1),
  }
}

/** Choice after the picture was dragged by so many of its own pixels. */
export function moveCrop(
  size: Size,
  aspect: number,
  choice: CropChoice,
  by: Pick<Area, 'left' | 'top'>,
): CropChoice {
  const area = cropArea(size, aspect, choice)
  const share = (position: number, free: number, known: number) =>
    free > 0 ? clamp(position / free, 0, 1) : known
  return {
    zoom: choice.zoom,
    x: share(area.left - by.left, size.width - area.width, choice.x),
    y: share(area.top - by.top, size.height - area.height, choice.y),
  }
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value))
