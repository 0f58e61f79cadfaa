import sharp from 'sharp'
import { drawPoster, type PosterAsk } from './draw-poster.ts'

/** The poster as PNG, which loses nothing when it is redrawn in other sizes later. */
export const renderPoster = (ask: PosterAsk): Promise<Buffer> =>
  sharp(Buffer.from(drawPoster(ask)))
    .png({ compressionLevel: 2 })
    .toBuffer()
