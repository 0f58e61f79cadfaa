import { portoAlegre } from '../cities.ts'
import type { DemoEvent } from '../demo-event.ts'

/** Ended some days ago: attendees have certificates. */
export const jornadaDeBibliotecas: DemoEvent = (on) => ({
  ...portoAlegre,
  slug: 'jornada-de-bibliotecas-comunitarias',
  name: 'Jornada de Bibliotecas Comunitárias',
  eventType: 'congressos',
  startDate: on(-5, '09:00'),
  endDate: on(-4, '18:00'),
  locationName: 'Casa das Letras do Bom Fim',
  address: 'Rua Fernandes Vieira, 385, Bom Fim',
  lat: -30.0329,
  lng: -51.2078,
  organizer: 'Rede Beiral de Bibliotecas',
  eventDescription: `
<p>Dois dias com quem abre a porta de uma biblioteca onde não havia nenhuma: garagens, salões de igreja, a sala da frente de casa.</p>
<p>A <strong>Jornada</strong> é gratuita; o almoço se compra à parte. Inscreva-se em cada atividade; o certificado sai com a presença confirmada na entrada.</p>`,
  tickets: [
    {
      key: 'almoco',
      name: 'Almoço coletivo',
      description: 'Para quem fica o dia todo. Opção vegetariana.',
      price: 25,
      capacity: 120,
      salesEnd: on(-5, '09:00'),
    },
  ],
  programacoes: [
    {
      key: 'acervo',
      titulo: 'Montar um acervo que circula',
      descricao: 'Escolher, catalogar e, sobretudo, emprestar.',
      dataInicio: on(-5, '09:30'),
      dataFim: on(-5, '12:30'),
      capacity: 80,
      certifiedTime: 180,
    },
    {
      key: 'mediacao',
      titulo: 'Mediação de leitura para primeira infância',
      dataInicio: on(-4, '09:30'),
      dataFim: on(-4, '11:30'),
      capacity: 80,
      certifiedTime: 120,
    },
    {
      key: 'roda',
      titulo: 'Roda de encerramento',
      dataInicio: on(-4, '16:00'),
      dataFim: on(-4, '18:00'),
    },
  ],
})
