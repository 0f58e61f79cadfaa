import { randomUUID } from 'node:crypto'

/** A typical ticket page, each with its own name and id. */
export const ticketSheet = (index: number) => ({
  codeId: randomUUID(),
  event: {
    id: '0b6e4f12-3456-4000-8000-000000000001',
    name: 'Noite de Choro no Mercado Público',
    date: 'sábado, 12 de dezembro de 2026, 20:30 às 23:00',
    isRecurring: false,
    venue: 'Teatro São Pedro',
    address: 'Praça Marechal Deodoro, s/n, Centro Histórico',
    city: 'Porto Alegre, RS',
    organizer: 'Casa do Choro Produções Ltda.',
    pictureId: '',
  },
  ticketName: 'Meia-entrada, plateia',
  admitsTo: null,
  requiresProof: true,
  benefit: null,
  holderName: `Ana Beatriz ${index.toString(36)} de Souza`,
  holderCpf: '52998224725',
  orderNumber: '482-719-360',
  coupon: null,
  isCourtesy: false,
})
