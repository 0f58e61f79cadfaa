import BadgePercent from 'lucide-react/icons/badge-percent'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CreditCard from 'lucide-react/icons/credit-card'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import QrCode from 'lucide-react/icons/qr-code'
import ScanLine from 'lucide-react/icons/scan-line'
import Store from 'lucide-react/icons/store'

/** Benefits for a promoter; lists nothing that the product does not do. */
export const benefits = [
  {
    icon: Store,
    title: 'Uma página só do seu evento',
    text: 'Programação, mapa, ingressos em grupos e perguntas suas em cada um. Sem banner? Desenhamos um cartaz. O público salva na agenda e compartilha no WhatsApp.',
  },
  {
    icon: CreditCard,
    title: 'PIX e cartão em até 12x',
    text: 'O PIX é confirmado na hora, e o juro do parcelamento aparece antes de pagar. Você escolhe quais formas aceitar.',
  },
  {
    icon: LockKeyhole,
    title: 'Cada lugar é vendido uma vez',
    text: 'O ingresso fica reservado enquanto a pessoa paga e volta à venda se ela desistir. Nem na abertura mais concorrida se vende além da lotação.',
  },
  {
    icon: QrCode,
    title: 'Ingresso com nome e assinatura digital',
    text: 'Cada ingresso leva o nome de quem vai usar e um QR Code assinado, que não dá para forjar. Sai em PDF e abre no celular.',
  },
  {
    icon: ScanLine,
    title: 'Portaria pelo celular, até sem internet',
    text: 'Sua equipe confere os ingressos com a câmera do celular. Se a internet cair, a fila continua andando, e o que entrar em dobro aparece depois, com portaria e hora.',
  },
  {
    icon: CalendarCheck,
    title: 'Atividades, vagas e certificados',
    text: 'Congressos e cursos abrem inscrições por atividade, com limite de vagas e certificado que qualquer pessoa confere pela internet.',
  },
  {
    icon: BadgePercent,
    title: 'A taxa do seu jeito',
    text: 'Decida se a taxa de serviço aparece para o público ou sai do seu repasse. O preço com taxa fica à vista desde a lista de eventos.',
  },
] as const

/** Steps after the form was sent. */
export const steps = [
  'Você conta quem é e o que produz, neste formulário.',
  'Nossa equipe liga ou escreve para entender o evento, os lotes e as datas.',
  'Com o que combinarmos, colocamos a página do evento no ar.',
  'O público compra com PIX ou cartão e recebe o ingresso no celular.',
]
