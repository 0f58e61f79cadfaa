import { type ReactNode, useEffect } from 'react'
import { TeamFrame } from '../../areas/team/team-frame.tsx'
import { useAuth, useUser } from '../../lib/auth/auth.tsx'
import { NotFound } from '../../shell/not-found.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'

/** Shows "not found" to everybody outside the team. The server protects the data itself. */
export function TeamOnly({ children }: { children: ReactNode }) {
  const { roles, missesSecondFactor } = useUser()
  if (!roles.includes('platform')) return <NotFound />
  return <TeamFrame>{missesSecondFactor ? <SecondFactorFirst /> : children}</TeamFrame>
}

/** What a new team member sees, who proves by more than a password who they are. */
function SecondFactorFirst() {
  const { check } = useAuth()
  // Whoever comes back from setting it up is let in.
  useEffect(() => void check(), [check])
  return (
    <EmptyPanel
      title="Ative a verificação em duas etapas"
      level={1}
      actions={<ButtonLink to="/profile/seguranca">Ativar agora</ButtonLink>}
    >
      A equipe vê os dados de todos, por isso entra com mais do que a senha: uma chave de acesso ou
      um aplicativo autenticador. Leva um minuto.
    </EmptyPanel>
  )
}
