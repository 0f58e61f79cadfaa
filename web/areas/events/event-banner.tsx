import type { EventDetail } from '@55tickets/contracts/events.ts'
import { pictureSet } from '@55tickets/rules/picture.ts'

const sizes = '(min-width: 80rem) 76rem, 96vw'

export function EventBanner({ event }: { event: EventDetail }) {
  const wide = event.desktopBannerUrl ?? event.bannerUrl
  const narrow = event.mobileBannerUrl ?? event.bannerUrl
  return (
    <picture>
      <source media="(min-width: 48.0625rem)" srcSet={pictureSet(wide) || wide} sizes={sizes} />
      <img
        src={narrow}
        srcSet={pictureSet(narrow)}
        sizes={sizes}
        alt=""
        width={1280}
        height={720}
        fetchPriority="high"
        className="aspect-video w-full rounded-xl bg-sunken object-cover md:aspect-[5/2]"
      />
    </picture>
  )
}
