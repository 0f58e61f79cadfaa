import CalendarCheck from 'lucide-react/icons/calendar-check'
import Ticket from 'lucide-react/icons/ticket'
import UserRound from 'lucide-react/icons/user-round'

/** Where a signed-in person can go, in both menus. */
export const accountLinks = [
  { to: '/profile', label: 'Perfil', icon: UserRound },
  { to: '/meus-ingressos', label: 'Meus Ingressos', icon: Ticket },
  { to: '/inscricoes', label: 'Minhas Inscrições', icon: CalendarCheck },
] as const
