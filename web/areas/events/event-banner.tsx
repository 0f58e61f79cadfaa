import type { EventDetail } from '@55tickets/contracts/events.ts'
import { pictureSrcSet } from '@55tickets/rules/picture.ts'
import { classes } from '../../ui/classes.ts'

/** The page's column, told in the way that a browser can read before the styles have come. */
const wideSizes = '(min-width: 81rem) 76rem, (min-width: 62.5rem) calc(100vw - 5rem), 92vw'
const phoneSizes = '(min-width: 25rem) 92vw, calc(100vw - 2rem)'

/**
 * The first thing seen, hence loaded first. Its box has the same size before and after; a banner
 * made for phones gets a taller one, and on a desk name, date, place and price fit below it.
 */
export function EventBanner({ event }: { event: EventDetail }) {
  const wide = event.desktopBannerUrl ?? event.bannerUrl
  const narrow = event.mobileBannerUrl ?? event.bannerUrl
  return (
    <picture>
      <source
        media="(min-width: 48.0625rem)"
        srcSet={pictureSrcSet(wide) || wide}
        sizes={wideSizes}
      />
      <img
        src={narrow}
        srcSet={pictureSrcSet(narrow) || undefined}
        sizes={phoneSizes}
        alt=""
        width={1280}
        height={720}
        fetchPriority="high"
        className={classes(
          'w-full rounded-xl bg-sunken object-cover md:aspect-[5/2] md:max-h-[40dvh]',
          event.mobileBannerUrl ? 'aspect-[4/3]' : 'aspect-video',
        )}
      />
    </picture>
  )
}
