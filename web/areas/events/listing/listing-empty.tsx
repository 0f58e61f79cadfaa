import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { type ListingFilters, listingHref } from './listing-filters.ts'

interface ListingEmptyProps {
  readonly filters: ListingFilters
  readonly unsent: string
  /** True if the requested page is past the last one: there are events, but not here. */
  readonly isPastEnd: boolean
  readonly onClear: () => void
}

export function ListingEmpty({ filters, unsent, isPastEnd, onClear }: ListingEmptyProps) {
  const clearLink = { to: '/', replace: true, onClick: onClear }
  return (
    <EmptyPanel
      title="Nenhum evento encontrado"
      actions={
        <>
          {isPastEnd && (
            <ButtonLink to={listingHref({ ...filters, page: 1 })} replace>
              Ir para a primeira página
            </ButtonLink>
          )}
          <ButtonLink {...clearLink} variant={isPastEnd ? 'secondary' : 'primary'}>
            Limpar filtros
          </ButtonLink>
          <ButtonLink {...clearLink} variant="secondary">
            Ver todos os shows
          </ButtonLink>
        </>
      }
    >
      {adviceText(filters, unsent, isPastEnd)}
    </EmptyPanel>
  )
}

function adviceText({ page }: ListingFilters, unsent: string, isPastEnd: boolean): string {
  if (isPastEnd) return `A lista termina antes da página ${page}.`
  if (unsent) return `Nenhum evento desta página tem “${unsent}” no nome.`
  return 'Tente outra cidade, outra categoria ou outra busca.'
}
