import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { shortDay } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

/** Notice to a member whose rights fall asleep, or have, for want of a second factor. */
export function SecondFactorBanner({ organization }: { organization: OwnOrganization }) {
  const { secondFactor } = organization
  if (!secondFactor) return null
  const { dueAt, isDue, isAll } = secondFactor
  const rights = isAll
    ? 'seu acesso a esta organização'
    : 'reembolsar, cancelar eventos, pedir repasses e exportar CPFs'
  return (
    <aside
      aria-label="Verificação em duas etapas"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line bg-warn-soft px-4 py-3 md:px-8"
    >
      <p className="max-w-reading text-sm">
        <strong className="block">
          {isDue
            ? 'Ative a verificação em duas etapas para continuar'
            : `Ative a verificação em duas etapas até ${shortDay(dueAt, HOME_ZONE)}`}
        </strong>
        {isDue
          ? `Até lá, ${rights} ${isAll ? 'espera' : 'esperam'}. Leva um minuto.`
          : `Depois disso, ${rights} ${isAll ? 'espera' : 'esperam'} até você ativar. Leva um minuto.`}
      </p>
      <ButtonLink to="/profile/seguranca" size="sm">
        Ativar agora
      </ButtonLink>
    </aside>
  )
}
