import type { Sign } from './icons.ts'
import { box, colours, gate, place, rows, sheet, sign, stage, words } from './sheet.ts'

const everySign: Sign[] = ['toilets', 'accessible', 'water', 'firstAid']

const festivalConcreto = sheet(
  'Festival Concreto',
  [
    stage({ x: 80, y: 330, w: 150, h: 430 }, 'Palco Forno'),
    stage({ x: 1370, y: 330, w: 150, h: 430 }, 'Palco Bigorna'),
    place({ x: 260, y: 330, w: 1080, h: 430 }, 'actionSoft', 'Pista', { size: 60 }),
    place({ x: 600, y: 170, w: 400, h: 130 }, 'accent', 'Camarote'),
    place({ x: 80, y: 170, w: 250, h: 130 }, 'surface', 'Livros\ne discos', { size: 36 }),
    place({ x: 1270, y: 170, w: 250, h: 130 }, 'surface', 'Bicicletário', { size: 36 }),
    place({ x: 80, y: 800, w: 430, h: 190 }, 'accentSoft', 'Bares'),
    place({ x: 980, y: 800, w: 540, h: 190 }, 'accentSoft', 'Praça de comida'),
    gate(745, 1046, 'Entrada: Rua do Bosque'),
    sign('toilets', 420, 235),
    sign('toilets', 1180, 235),
    sign('accessible', 320, 390),
    sign('accessible', 1280, 390),
    sign('water', 600, 860),
    sign('water', 890, 860),
    sign('firstAid', 745, 860),
  ],
  everySign,
)

const tambores = sheet(
  'Tambores da Ladeira',
  [
    `<path d="M40 130 H210 C270 330 130 520 220 720 C280 870 200 1000 240 1100 H40 Z" fill="${colours.water}"/>`,
    words(125, 420, 'Baía', { fill: 'soft', turn: -90 }),
    `<path d="M1200 130 H1430 L1180 500 H950 Z" fill="${colours.surface}"/>`,
    words(1195, 310, 'Ladeira: cortejo às 17h', { size: 34, fill: 'soft', turn: -56 }),
    place({ x: 420, y: 500, w: 900, h: 460 }, 'actionSoft', 'Largo', { size: 60 }),
    place({ x: 270, y: 190, w: 520, h: 130 }, 'accent', 'Camarote\nVaranda do sobrado', {
      size: 36,
    }),
    stage({ x: 460, y: 400, w: 360, h: 110 }, 'Palco Mestras'),
    stage({ x: 340, y: 600, w: 110, h: 320 }, 'Timbaus'),
    stage({ x: 1290, y: 600, w: 110, h: 320 }, 'Roda'),
    place({ x: 1350, y: 430, w: 190, h: 130 }, 'accentSoft', 'Comida de\ntabuleiro', { size: 32 }),
    gate(1250, 1028, 'Entrada: Rua do Passo'),
    gate(600, 1028, 'Rampa: Rua Direita'),
    sign('accessible', 890, 455),
    sign('accessible', 500, 900),
    sign('toilets', 870, 255),
    sign('water', 1240, 560),
    sign('firstAid', 1470, 660),
    sign('toilets', 1470, 770),
  ],
  everySign,
)

const oktober = sheet(
  'Oktober na Orla',
  [
    `<path d="M40 130 H230 C300 300 190 450 250 620 C300 780 210 940 270 1100 H40 Z" fill="${colours.water}"/>`,
    words(130, 560, 'Guaíba', { fill: 'soft', turn: -90 }),
    words(945, 175, '30 cervejarias', { size: 36 }),
    rows({ x: 340, y: 205, w: 1180, h: 90 }, 15, 2, 14, 'accent'),
    box({ x: 340, y: 330, w: 760, h: 430 }, 'surface'),
    words(720, 380, 'Mesas compridas', { size: 40 }),
    rows({ x: 390, y: 425, w: 660, h: 290 }, 3, 6, 22, 'actionSoft'),
    stage({ x: 1150, y: 330, w: 370, h: 130 }, 'Coreto'),
    place({ x: 1150, y: 490, w: 370, h: 270 }, 'actionSoft', 'Pista\nde dança', { size: 44 }),
    place({ x: 340, y: 800, w: 470, h: 170 }, 'accentSoft', 'Praça de comida'),
    place({ x: 1150, y: 800, w: 370, h: 170 }, 'surface', 'Serra de tora', { size: 38 }),
    gate(640, 1036, 'Entrada norte'),
    gate(1340, 1036, 'Entrada sul'),
    sign('accessible', 1205, 545),
    sign('accessible', 1060, 375),
    sign('toilets', 870, 850),
    sign('toilets', 1090, 850),
    sign('water', 980, 850),
    sign('firstAid', 980, 950),
  ],
  everySign,
)

const sectors = ['Castanhas e óleos', 'Farinhas', 'Sementes e mudas', 'Artesanato', 'Borracha']

const feira = sheet(
  'Feira da Floresta em Pé',
  [
    `<path d="M40 130 H1560 V215 C1300 265 1130 165 860 220 C600 270 330 175 40 235 Z" fill="${colours.water}"/>`,
    words(300, 178, 'Igarapé', { size: 36, fill: 'soft' }),
    box({ x: 90, y: 280, w: 1000, h: 680 }, 'surface'),
    ...sectors.map((name, i) => {
      const y = 305 + i * 130
      return (
        words(270, y + 52, name.replace(' e ', '\ne '), { size: 34 }) +
        rows({ x: 450, y, w: 610, h: 105 }, 9, 2, 12, i % 2 ? 'actionSoft' : 'accentSoft')
      )
    }),
    stage({ x: 1140, y: 280, w: 370, h: 130 }, 'Palco'),
    box({ x: 1140, y: 440, w: 370, h: 190 }, 'actionSoft'),
    words(1325, 570, 'Arquibancada'),
    place({ x: 1140, y: 660, w: 370, h: 170 }, 'accent', 'Cozinha\ndos povos', { size: 40 }),
    gate(590, 1030, 'Entrada: Constantino Nery'),
    gate(1325, 1030, 'Compradores'),
    sign('accessible', 1190, 487),
    sign('toilets', 1180, 890),
    sign('toilets', 1060, 1030),
    sign('water', 1280, 890),
    sign('firstAid', 1380, 890),
    sign('accessible', 150, 1030),
  ],
  everySign,
)

/** Venue plans by their file name in `files`. */
export const plans: Record<string, string> = {
  'mapa-festival-concreto': festivalConcreto,
  'mapa-tambores-da-ladeira': tambores,
  'mapa-oktober-na-orla': oktober,
  'mapa-feira-da-floresta': feira,
}
