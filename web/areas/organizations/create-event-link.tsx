import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import CirclePlus from 'lucide-react/icons/circle-plus'
import { ButtonLink } from '../../ui/button-link.tsx'

interface CreateEventLinkProps {
  /** Organization of the event, if it is known yet. */
  readonly organization?: OwnOrganization
  readonly size?: 'md' | 'lg'
}

/** Link to the assistant, for one organization. */
export function CreateEventLink({ organization, size = 'md' }: CreateEventLinkProps) {
  const query = organization ? `?organizacao=${organization.slug}` : ''
  return (
    <ButtonLink to={`/promotor/novo${query}`} size={size}>
      <CirclePlus aria-hidden="true" />
      Criar evento
    </ButtonLink>
  )
}
