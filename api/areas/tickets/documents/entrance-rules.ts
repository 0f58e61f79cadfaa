/** Rules printed on every ticket. */
export const entranceRules = (requiresProof: boolean): string[] => [
  'Admite uma pessoa, uma única vez: vale a primeira leitura do QR Code.',
  'Leve um documento oficial com foto, com o nome que está neste ingresso.',
  ...(requiresProof
    ? ['Apresente também o documento que comprova o direito a este ingresso.']
    : []),
  'No celular, aumente o brilho da tela. Em papel, preto e branco serve.',
  'Não publique a imagem do QR Code: quem chegar primeiro com ela entra.',
]
