/** Signs of a plan. They differ in shape, never in colour alone, and the legend explains them. */
const white = 'fill="#FFFFFF"'
const stroke = 'fill="none" stroke="#FFFFFF" stroke-width="5" stroke-linecap="round"'

export const icons = {
  toilets: {
    label: 'Banheiros',
    colour: '#101418',
    drawing: `<circle cx="-11" cy="-16" r="5" ${white}/><path d="M-18 -8 H-4 V6 H-7 V20 H-15 V6 H-18 Z" ${white}/><circle cx="11" cy="-16" r="5" ${white}/><path d="M7 -8 H15 L21 8 H16 V20 H6 V8 H1 Z" ${white}/>`,
  },
  accessible: {
    label: 'Área acessível',
    colour: '#1D5C9B',
    drawing: `<circle cx="-3" cy="-18" r="5" ${white}/><path d="M-3 -9 V5 H9 L15 17" ${stroke}/><path d="M-3 -3 H8" ${stroke}/><path d="M-9 0 A11 11 0 1 0 8 15" ${stroke}/>`,
  },
  water: {
    label: 'Água grátis',
    colour: '#0B6E4F',
    drawing: `<path d="M0 -21 C9 -8 14 -1 14 7 A14 14 0 0 1 -14 7 C-14 -1 -9 -8 0 -21 Z" ${white}/>`,
  },
  firstAid: {
    label: 'Posto médico',
    colour: '#B42318',
    drawing: `<path d="M-6 -19 H6 V-6 H19 V6 H6 V19 H-6 V6 H-19 V-6 H-6 Z" ${white}/>`,
  },
} as const

export type Sign = keyof typeof icons
