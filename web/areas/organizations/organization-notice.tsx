import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button-link.tsx'

/** What a member has to know about an organization before anything else. */
export function OrganizationNotice({ organization }: { organization: OwnOrganization }) {
  if (!organization.isConfirmed)
    return (
      <Notice title="Falta a confirmação de um dono">
        Você entrou por um link. Assim que um dono da organização confirmar que é você, os eventos
        aparecem aqui.
      </Notice>
    )
  if (organization.status === 'suspended')
    return (
      <Notice title="Esta organização está suspensa">
        As vendas estão paradas. Os ingressos já vendidos continuam valendo. Fale com nossa equipe.
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
