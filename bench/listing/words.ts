/** Words of the events' names and cities, so that searches find many, some and few. */

export const KINDS = (
  'Festival Mostra Encontro Noite Festa Feira Baile Sarau Concerto Oficina Congresso Corrida ' +
  'Roda Tarde Circuito Jornada Semana Espetáculo Temporada Passeio Caminhada Simpósio Seminário ' +
  'Torneio Campeonato Desfile Quermesse Arraial Rodeio Degustação Vivência Residência Leitura ' +
  'Recital Ópera Cortejo Batalha Maratona Travessia Excursão'
).split(' ')

export const THEMES = (
  'Maracatu Forró Samba Choro Frevo Baião Carimbó Fandango Chamamé Xaxado Ciranda Lundu Bossa ' +
  'Tropicália Sertanejo Pagode Reggae Cordel Literatura Poesia Fotografia Cinema Quadrinhos ' +
  'Cerâmica Marcenaria Gravura Aquarela Bordado Tecelagem Capoeira Ginástica Ciclismo Natação ' +
  'Canoagem Montanhismo Xadrez Robótica Astronomia Geologia Botânica Ecologia Oceanos Florestas ' +
  'Pantanal Cerrado Caatinga Amazônia Mangues Litoral Cachoeiras Vinhos Cervejas Queijos Cafés ' +
  'Cachaças Chocolate Panificação Churrasco Moqueca Feijoada Tapioca Pimentas Orgânicos Sabores ' +
  'Pescadores Vaqueiros Tropeiros Imigrantes Quilombos Povos Lendas Bonecos Circo Palhaços ' +
  'Marionetes Improviso Comédia Tragédia Musical Orquestra Violões Sanfonas Tambores Flautas ' +
  'Corais Vozes Estrelas Aurora Crepúsculo Primavera Inverno Outono Jardins Museus Arquitetura ' +
  'Patrimônio Empreender Inovação Educação Enfermagem Pediatria Direito Contabilidade Agronomia'
).split(' ')

const CAPITALS = (
  'São Paulo,Rio de Janeiro,Belo Horizonte,Porto Alegre,Curitiba,Salvador,Recife,Fortaleza,' +
  'Brasília,Florianópolis,Goiânia,Manaus,Belém,Vitória,Natal,Campinas,Santos,Niterói,Joinville,' +
  'Caxias do Sul'
).split(',')
const SAINTS = 'Bento,Lucas,Tomé,Gonçalo,Roque,Miguel,Vicente,Simão,Carlos,Pedro'.split(',')
const PLACES = (
  'da Serra,do Vale,do Norte,do Sul,das Flores,do Oeste,da Barra,do Campo,da Mata,do Rio,' +
  'das Missões,do Cerrado,da Praia,dos Pinhais,do Sertão,da Lagoa,do Planalto,das Pedras,' +
  'do Mirante,da Colina,do Araguaia,da Boa Vista,do Ipê,das Palmeiras,do Paraná,da Ponte,' +
  'do Tietê,das Águas'
).split(',')

/** 300 cities, the largest first. */
export const CITIES = [
  ...CAPITALS,
  ...PLACES.flatMap((place) => SAINTS.map((saint) => `São ${saint} ${place}`)),
]

/** Syllables: two of them make one of 8,100 meaningless words, so that few names share one. */
export const SYLLABLES = 'bcdfgjlmnprstvz'
  .split('')
  .flatMap((head) => ['ax', 'ez', 'il', 'om', 'ur', 'ek'].map((tail) => head + tail))
