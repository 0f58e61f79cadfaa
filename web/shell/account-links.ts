import CalendarCheck from 'lucide-react/icons/calendar-check'
import ChartColumn from 'lucide-react/icons/chart-no-axes-column'
import Ticket from 'lucide-react/icons/ticket'
import UserRound from 'lucide-react/icons/user-round'
import type { SignedInUser } from './account.ts'

const everybodys = [
  { to: '/profile', label: 'Perfil', icon: UserRound },
  { to: '/meus-ingressos', label: 'Meus Ingressos', icon: Ticket },
  { to: '/inscricoes', label: 'Minhas Inscrições', icon: CalendarCheck },
] as const

/** Where a signed-in person can go, in both menus. */
export const accountLinks = ({ roles }: SignedInUser) =>
  roles.includes('platform')
    ? [...everybodys, { to: '/equipe', label: 'Equipe', icon: ChartColumn }]
    : everybodys
