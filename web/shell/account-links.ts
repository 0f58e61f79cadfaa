import CalendarCheck from 'lucide-react/icons/calendar-check'
import ChartColumn from 'lucide-react/icons/chart-no-axes-column'
import Megaphone from 'lucide-react/icons/megaphone'
import ScanLine from 'lucide-react/icons/scan-line'
import Ticket from 'lucide-react/icons/ticket'
import UserRound from 'lucide-react/icons/user-round'
import type { SignedInUser } from './account.ts'

interface AccountLink {
  readonly to: string
  readonly label: string
  readonly icon: typeof Ticket
  readonly reloadDocument?: true
}

const commonLinks: readonly AccountLink[] = [
  { to: '/profile', label: 'Perfil', icon: UserRound },
  { to: '/meus-ingressos', label: 'Meus Ingressos', icon: Ticket },
  { to: '/inscricoes', label: 'Minhas Inscrições', icon: CalendarCheck },
]
const promoter: AccountLink = { to: '/promotor', label: 'Área do promotor', icon: Megaphone }
const team: AccountLink = { to: '/equipe', label: 'Equipe', icon: ChartColumn }
/** Link to a separate app with its own content policy. */
const gate: AccountLink = {
  to: '/portaria',
  label: 'Portaria',
  icon: ScanLine,
  reloadDocument: true,
}

/** Links of a signed-in user, in both menus. */
export const accountLinks = ({ roles }: SignedInUser): readonly AccountLink[] => [
  ...commonLinks,
  ...(roles.includes('promoter') ? [promoter] : []),
  ...(roles.includes('gate') ? [gate] : []),
  ...(roles.includes('platform') ? [team] : []),
]
