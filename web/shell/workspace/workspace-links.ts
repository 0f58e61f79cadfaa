import { hasRight, type Membership, type Right } from '@55tickets/rules/organizations/rights.ts'
import Award from 'lucide-react/icons/award'
import BadgePercent from 'lucide-react/icons/badge-percent'
import Banknote from 'lucide-react/icons/banknote'
import Building2 from 'lucide-react/icons/building-2'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CirclePlus from 'lucide-react/icons/circle-plus'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Copy from 'lucide-react/icons/copy'
import FileText from 'lucide-react/icons/file-text'
import History from 'lucide-react/icons/history'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import MapPin from 'lucide-react/icons/map-pin'
import Megaphone from 'lucide-react/icons/megaphone'
import ScanLine from 'lucide-react/icons/scan-line'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Ticket from 'lucide-react/icons/ticket'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'

/** A screen that the navigation offers, in the order of the side bar. */
interface Place {
  /** Path of the screen, as its file names it. */
  readonly path: string
  readonly label: string
  readonly icon: typeof Ticket
  /** Null for what every member may open. */
  readonly right: Right | null
  /** True for the foot bar of a phone; the others are behind "Mais". */
  readonly isInBar?: true
  /** True for an app of its own, outside of the workspace's screens. */
  readonly isOutside?: true
  /** Screens that share this place, with tabs to change between them. Its own is the first. */
  readonly tabs?: readonly Tab[]
}

type Tab = Pick<Place, 'path' | 'label' | 'right'>

const gate = {
  path: '/portaria',
  label: 'Portaria',
  icon: ScanLine,
  right: 'workAtGate',
  isOutside: true,
} as const satisfies Place

const EVENT = '/promotor/eventos/:eventId'
const eventPlaces: readonly Place[] = [
  { path: EVENT, label: 'Visão', icon: LayoutDashboard, right: 'seeEvents', isInBar: true },
  {
    path: `${EVENT}/ingressos`,
    label: 'Ingressos',
    icon: Ticket,
    right: 'writeEvents',
    isInBar: true,
  },
  { path: `${EVENT}/cupons`, label: 'Cupons', icon: BadgePercent, right: 'seeEvents' },
  { path: `${EVENT}/links`, label: 'Links', icon: Megaphone, right: 'seeEvents' },
  {
    path: `${EVENT}/pedidos`,
    label: 'Pessoas',
    icon: Users,
    right: 'readOrders',
    isInBar: true,
    tabs: [
      { path: `${EVENT}/pedidos`, label: 'Pedidos', right: 'readOrders' },
      { path: `${EVENT}/participantes`, label: 'Participantes', right: 'readOrders' },
      { path: `${EVENT}/cortesias`, label: 'Cortesias', right: 'giveCourtesies' },
      { path: `${EVENT}/mensagens`, label: 'Mensagens', right: 'writeEvents' },
    ],
  },
  { path: `${EVENT}/financeiro`, label: 'Financeiro', icon: Wallet, right: 'seeMoney' },
  { path: `${EVENT}/programacao`, label: 'Programação', icon: CalendarClock, right: 'writeEvents' },
  { path: `${EVENT}/certificados`, label: 'Certificados', icon: Award, right: 'seeEvents' },
  { path: `${EVENT}/formularios`, label: 'Formulários', icon: ClipboardList, right: 'writeEvents' },
  { path: `${EVENT}/pagina`, label: 'Página', icon: FileText, right: 'writeEvents' },
  { path: `${EVENT}/datas`, label: 'Datas', icon: CalendarDays, right: 'writeEvents' },
  { path: `${EVENT}/local`, label: 'Local', icon: MapPin, right: 'writeEvents' },
  { path: `${EVENT}/portaria`, label: 'Portaria', icon: ScanLine, right: 'workAtGate' },
  { path: `${EVENT}/copiar`, label: 'Copiar evento', icon: Copy, right: 'createEvents' },
  { path: `${EVENT}/historico`, label: 'Histórico', icon: History, right: 'seeHistory' },
]

const ORGANIZATION = '/promotor/o/:slug'
const organizationPlaces: readonly Place[] = [
  { path: ORGANIZATION, label: 'Eventos', icon: CalendarDays, right: 'seeEvents', isInBar: true },
  {
    path: '/promotor/novo',
    label: 'Criar evento',
    icon: CirclePlus,
    right: 'createEvents',
    isInBar: true,
  },
  {
    path: `${ORGANIZATION}/repasses`,
    label: 'Repasses',
    icon: Banknote,
    right: 'seeMoney',
    isInBar: true,
    // The only tab: the place is current on the screens below it, too.
    tabs: [{ path: `${ORGANIZATION}/repasses`, label: 'Repasses', right: 'seeMoney' }],
  },
  {
    path: `${ORGANIZATION}/equipe`,
    label: 'Equipe',
    icon: Users,
    // Owners manage the team there, the others see their own part and can leave.
    right: null,
    isInBar: true,
  },
  {
    path: `${ORGANIZATION}/dados`,
    label: 'Dados',
    icon: Building2,
    right: 'manageOrganization',
    isInBar: true,
  },
  {
    path: `${ORGANIZATION}/historico`,
    label: 'Histórico de segurança',
    icon: ShieldCheck,
    right: 'manageOrganization',
  },
  { ...gate, isInBar: true },
]

export interface WorkspaceLink {
  readonly to: string
  readonly label: string
  readonly icon: typeof Ticket
  readonly isInBar: boolean
  /** True for an app with its own content policy, which needs a new document. */
  readonly isOutside: boolean
  readonly tabs: readonly TabLink[]
}

interface TabLink {
  readonly to: string
  readonly label: string
}

/** Tells whether a link's screen, one of its tabs, or a screen below one of them is shown. */
export const isShown = ({ to, tabs }: WorkspaceLink, pathname: string): boolean =>
  pathname === to || tabs.some((tab) => pathname === tab.to || pathname.startsWith(`${tab.to}/`))

/** Links of the navigation, as far as the member may go there and the screens exist. */
interface Reach {
  readonly membership: Membership
  /** Paths of all screens. */
  readonly paths: readonly string[]
}

export const eventLinks = (eventId: string, reach: Reach): readonly WorkspaceLink[] =>
  toLinks(eventPlaces, ':eventId', eventId, reach)

export const organizationLinks = (slug: string, reach: Reach): readonly WorkspaceLink[] =>
  toLinks(organizationPlaces, ':slug', slug, reach)

function toLinks(
  places: readonly Place[],
  parameter: string,
  value: string,
  reach: Reach,
): readonly WorkspaceLink[] {
  const address = (path: string) => path.replace(parameter, value)
  return places
    .filter((place) => isInReach(place, reach))
    .map(({ path, label, icon, isInBar = false, isOutside = false, tabs = [] }) => ({
      to: address(path),
      label,
      icon,
      isInBar,
      isOutside,
      tabs: tabs
        .filter((tab) => isInReach(tab, reach))
        .map((tab) => ({ to: address(tab.path), label: tab.label })),
    }))
}

const isInReach = (
  { path, right, isOutside }: Pick<Place, 'path' | 'right' | 'isOutside'>,
  { membership, paths }: Reach,
): boolean => (isOutside || paths.includes(path)) && (right === null || hasRight(membership, right))
