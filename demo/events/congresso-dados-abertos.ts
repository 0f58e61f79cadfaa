import { brasilia } from '../cities.ts'
import { type DemoEvent, halfPriceNote } from '../demo-event.ts'
import { congressForms, congressSessions } from './congresso-dados-abertos-programa.ts'

/** Three days of sessions; workshops are paid and have their own tickets. */
export const congressoDadosAbertos: DemoEvent = (on) => ({
  ...brasilia,
  slug: 'congresso-brasileiro-de-dados-abertos',
  name: '7º Congresso Brasileiro de Dados Abertos',
  eventType: 'congressos',
  startDate: on(30, '08:00'),
  endDate: on(32, '18:30'),
  locationName: 'Centro de Convenções Asa Branca',
  address: 'SCN Quadra 4, Bloco C, Asa Norte',
  lat: -15.7867,
  lng: -47.8853,
  organizer: 'Instituto Planalto de Dados',
  eventDescription: `
<p>Quem publica, quem usa e quem precisa de dados públicos, na mesma sala por três dias. O <strong>7º Congresso Brasileiro de Dados Abertos</strong> reúne servidores, pesquisadores, jornalistas e desenvolvedores para falar do que funcionou, do que deu errado e do que falta abrir.</p>
<p>As sessões do auditório são gratuitas e abertas a quem se inscrever por aqui. O passaporte dá acesso às três trilhas, aos almoços e ao material; as oficinas têm vagas limitadas e ingresso à parte.</p>
<h3>Trilhas</h3>
<ul>
<li><strong>Cidades:</strong> mobilidade, orçamento e território</li>
<li><strong>Saúde:</strong> vacinação, filas e privacidade</li>
<li><strong>Ciência:</strong> repositórios, reuso e reprodutibilidade</li>
</ul>
<h3>Certificados</h3>
<p>As sessões com tempo certificado emitem certificado depois da presença confirmada na entrada da sala.</p>
<p>O local tem intérpretes de Libras no auditório, espaço para crianças e sala de amamentação.</p>`,
  customForms: congressForms,
  programacoes: congressSessions(on),
  tickets: [
    {
      key: 'passaporte-lote-1',
      name: 'Passaporte, 1º lote',
      price: 290,
      capacity: 200,
      maxPerOrder: 5,
      ticketGroupName: 'Passaporte',
      salesStart: on(-90, '09:00'),
      salesEnd: on(-10, '23:59'),
      customForm: 'credenciamento',
    },
    {
      key: 'passaporte-lote-2',
      name: 'Passaporte, 2º lote',
      price: 390,
      capacity: 300,
      maxPerOrder: 5,
      ticketGroupName: 'Passaporte',
      salesStart: on(-10, '23:59'),
      salesEnd: on(28, '23:59'),
      customForm: 'credenciamento',
    },
    {
      key: 'passaporte-meia',
      name: 'Passaporte, meia-entrada',
      description: halfPriceNote,
      price: 195,
      capacity: 200,
      maxPerOrder: 1,
      ticketGroupName: 'Passaporte',
      salesEnd: on(28, '23:59'),
      requiresProof: true,
      customForm: 'credenciamento',
    },
    {
      key: 'oficina-sql',
      name: 'Oficina: SQL para jornalistas',
      description: 'Vale só para a oficina do primeiro dia. Não inclui o passaporte.',
      price: 120,
      capacity: 30,
      maxPerOrder: 1,
      ticketGroupName: 'Oficinas',
      programacao: 'oficina-sql',
    },
    {
      key: 'oficina-mapas',
      name: 'Oficina: mapas com dados públicos',
      description: 'Vale só para a oficina do segundo dia. Não inclui o passaporte.',
      price: 150,
      capacity: 6,
      maxPerOrder: 1,
      ticketGroupName: 'Oficinas',
      programacao: 'oficina-mapas',
    },
  ],
})
