import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import type { ReactNode } from 'react'
import { useSite } from '../../lib/app-context.tsx'
import { useUser } from '../../lib/auth/auth.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** Notice that a member has to see before anything else of an organization. */
export function OrganizationNotice({ organization }: { organization: OwnOrganization }) {
  const { email } = useUser()
  const { company } = useSite()
  const { slug, isConfirmed, waitingMembers } = organization
  if (!isConfirmed)
    return (
      <Notice
        title="Falta a confirmação de um dono"
        action={
          <ButtonLink to={teamPath(slug)} variant="secondary">
            Ver minha função na equipe
          </ButtonLink>
        }
      >
        Você entrou por um link, com a conta <span className="wrap-anywhere">{email}</span>. Peça a
        um dono que abra Equipe e confirme você: os eventos aparecem aqui em seguida.
      </Notice>
    )
  if (organization.status === 'suspended')
    return (
      <Notice title="Esta organização está suspensa">
        As vendas estão paradas. Os ingressos já vendidos continuam valendo. Fale com nossa equipe:{' '}
        <a href={`mailto:${company.contactEmail}`} className="text-link">
          {company.contactEmail}
        </a>
      </Notice>
    )
  if (waitingMembers > 0)
    return (
      <Notice
        title={
          waitingMembers === 1
            ? 'Uma pessoa espera a sua confirmação'
            : `${waitingMembers} pessoas esperam a sua confirmação`
        }
        action={<ButtonLink to={teamPath(slug)}>Confirmar na equipe</ButtonLink>}
      >
        Quem entrou por um link só vê os eventos depois que um dono confirmar quem é.
      </Notice>
    )
  if (!hasRight(organization, 'seeEvents'))
    return (
      <Notice
        title="Você trabalha na portaria"
        action={
          <ButtonLink to="/portaria" reloadDocument>
            Abrir a portaria
          </ButtonLink>
        }
      >
        Para ler ingressos, abra a portaria neste celular.
      </Notice>
    )
  return null
}

const teamPath = (slug: string): string => `/promotor/o/${slug}/equipe`

interface NoticeProps {
  readonly title: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

function Notice({ title, action, children }: NoticeProps) {
  return (
    <div className="mb-6 rounded-lg border border-line bg-surface p-5">
      <p className="font-bold">{title}</p>
      <p className="mt-1 max-w-reading text-ink-soft">{children}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
