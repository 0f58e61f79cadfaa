import { useLocation } from '../../../framework/router/router.tsx'
import { Tiles } from '../../../ui/brand/tiles.tsx'
import { isFiltered, readFilters } from './listing-filters.ts'

/**
 * Heading of the home page, low enough that the first events fit on the first screen. With an
 * active filter it shrinks to a small title: somebody who searches wants to see results.
 */
export function ListingHero() {
  const { search } = useLocation()
  return isFiltered(readFilters(new URLSearchParams(search))) ? <SmallHero /> : <FullHero />
}

const title = 'Descubra Novos Eventos'

function SmallHero() {
  return (
    <div className="page-width pt-1 pb-3 md:pt-2 md:pb-4">
      <h1 className="text-xl font-black md:text-2xl">{title}</h1>
    </div>
  )
}

function FullHero() {
  return (
    <div className="page-width flex items-center justify-between gap-x-6 pt-2 pb-5">
      <div className="min-w-0">
        <h1 className="max-w-[10.5ch] text-3xl font-black wrap-break-word md:max-w-none">
          {title}
        </h1>
        <p className="mt-1.5 max-w-reading text-ink-soft max-md:hidden">
          Shows, teatro, festas, cursos e encontros perto de você. Escolha, compre com PIX ou cartão
          e leve o ingresso no celular.
        </p>
      </div>
      {/* Whole tiles of 36 px. On phones they are cut off and shrink in favour of the title. */}
      <div className="h-18 w-27 min-w-0 shrink-999 overflow-hidden max-md:mr-[calc(-1*clamp(1rem,4vw,2.5rem))] md:h-27 lg:w-63 xl:w-117">
        <Tiles seed="Descubra" columns={13} rows={3} size={36} className="block" />
      </div>
    </div>
  )
}
