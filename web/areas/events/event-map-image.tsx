import { pictureSrcSet } from '@55tickets/rules/events/picture.ts'
import Maximize2 from 'lucide-react/icons/maximize-2'
import { useDocumentDialog } from './use-document-dialog.ts'

const loadDialog = () => import('./event-map-dialog.tsx')

/** Link to the venue map. */
export function EventMapImage({ url }: { url: string }) {
  const { link, code, dialog } = useDocumentDialog(url, loadDialog)
  return (
    <>
      <a {...link} className="group block overflow-hidden rounded-lg border border-line">
        <img
          src={url}
          srcSet={pictureSrcSet(url) || undefined}
          sizes="(min-width: 81rem) 49rem, (min-width: 64rem) calc(100vw - 32rem), (min-width: 48.0625rem) calc(92vw - 22rem), 92vw"
          alt="Mapa do Evento"
          width={1200}
          height={800}
          loading="lazy"
          decoding="async"
          className="aspect-[3/2] w-full object-contain"
        />
        <span className="flex min-h-11 items-center justify-center gap-2 border-t border-line bg-surface font-bold text-action group-hover:bg-action-soft group-hover:text-action-strong">
          <Maximize2 aria-hidden="true" className="size-4" />
          Ampliar
        </span>
      </a>
      {code && <code.EventMapDialog url={url} {...dialog} />}
    </>
  )
}
