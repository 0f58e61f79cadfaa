import type { EventDetail } from '@55tickets/contracts/events.ts'
import { pictureSrcSet } from '@55tickets/rules/events/picture.ts'
import { classes } from '../../ui/classes.ts'

/** Width of the page's column, written so that the browser can read it before the styles load. */
const wideSizes = '(min-width: 81rem) 76rem, (min-width: 62.5rem) calc(100vw - 5rem), 92vw'
const phoneSizes = '(min-width: 25rem) 92vw, calc(100vw - 2rem)'

/**
 * Banner at the top of the page, loaded with high priority. Its box has a fixed size, so nothing
 * shifts. A mobile banner gets a taller box; on desktops name, date, venue and price fit below.
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
