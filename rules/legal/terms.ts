/** Section of a legal text. */
export interface TextPart {
  readonly heading: string
  readonly paragraphs: readonly string[]
}

/** Day from which this text is effective. Sign-up records it, so a changed text needs a new day. */
export const termsVersion = '2026-11-15'

export const terms: readonly TextPart[] = [
  {
    heading: 'O que é o 55Tickets',
    paragraphs: [
      'O 55Tickets é um site onde produtores anunciam eventos e pessoas compram ingressos e se inscrevem em atividades. Nós cuidamos da venda, do pagamento e da entrega do ingresso. Quem realiza o evento, e responde por ele, é o produtor indicado na página do evento.',
      'A empresa que mantém o site está identificada no fim desta página, com CNPJ, endereço e contato.',
      'Ao criar uma conta, você aceita estes termos. Guardamos a versão que você aceitou e a data do aceite.',
    ],
  },
  {
    heading: 'Sua conta',
    paragraphs: [
      'Para reservar e comprar é preciso ter uma conta, com nome, email e celular verdadeiros. A conta é pessoal. Quem tem menos de 18 anos compra com a autorização e a ajuda do responsável.',
      'Guarde sua senha só com você. Se achar que alguém a descobriu, troque-a em "Esqueci minha senha": isso encerra o acesso em todos os aparelhos.',
      'Podemos bloquear uma conta usada para fraude, revenda abusiva ou ataque ao site. Dizemos o motivo, e você pode contestar pelo nosso contato.',
    ],
  },
  {
    heading: 'Preços e taxa de serviço',
    paragraphs: [
      'Os preços estão em reais. Quando há taxa de serviço por sua conta, ela aparece ao lado do preço e no total, antes do pagamento. Não cobramos nada além do total que você confirmou.',
      'No cartão parcelado, os juros, o valor de cada parcela e o total a prazo aparecem antes da confirmação.',
    ],
  },
  {
    heading: 'Reserva e pagamento',
    paragraphs: [
      'Ao escolher seus ingressos, nós os reservamos por um tempo limitado, mostrado na tela. Se o pagamento não for feito nesse tempo, a reserva termina e os ingressos voltam à venda. Nada é cobrado.',
      'A compra só está concluída quando o pagamento é confirmado. Um PIX pago depois do prazo vale se ainda houver ingressos; se não houver, o valor é devolvido por inteiro.',
    ],
  },
  {
    heading: 'Seu ingresso',
    paragraphs: [
      'Cada ingresso tem um código próprio, que vale para uma entrada. Informe quem vai usá-lo antes do evento e não publique o código: quem o apresentar primeiro entra.',
      'Meia-entrada e outros benefícios seguem a lei e pedem documento na entrada. Sem o documento, a entrada pode ser recusada ou a diferença cobrada pelo produtor.',
      'Classificação indicativa, horários e regras da casa estão na página do evento e são definidos pelo produtor.',
    ],
  },
  {
    heading: 'Desistência, cancelamento e devolução',
    paragraphs: [
      'Você pode desistir da compra em até 7 dias, contados da confirmação do pagamento, como garante o artigo 49 do Código de Defesa do Consumidor, e até 48 horas antes do evento, desde que nenhum ingresso do pedido tenha sido usado. Devolvemos tudo o que você pagou, inclusive a taxa de serviço e os juros do parcelamento.',
      'Para desistir, abra o pedido e escolha "Cancelar compra". A página do pedido mostra até quando isso é possível. Todos os ingressos do pedido deixam de valer na hora, junto com as inscrições que vieram com eles.',
      'Se o evento for cancelado, devolvemos o valor pago. Se mudar de data ou de lugar, você escolhe entre manter o ingresso e receber o dinheiro de volta.',
      'A devolução é feita pelo mesmo meio do pagamento: no PIX, para a conta de onde ele veio; no cartão, na fatura, no prazo do seu banco. Nos demais casos, peça pelo contato no fim desta página.',
    ],
  },
  {
    heading: 'O que não é permitido',
    paragraphs: [
      'Não é permitido usar programas para comprar em massa, falsificar ingressos, usar os dados ou o cartão de outra pessoa sem autorização, nem tentar passar pelas proteções do site.',
      'Ingressos obtidos assim podem ser cancelados, com a devolução a quem pagou.',
    ],
  },
  {
    heading: 'Nossa responsabilidade',
    paragraphs: [
      'Respondemos pelo que fazemos: anunciar o que o produtor nos informou, cobrar o valor certo, entregar o ingresso e devolver o dinheiro quando é devido. Nada nestes termos diminui os direitos que a lei dá a você.',
      'O site pode ficar fora do ar para manutenção ou por falha. Uma falha nossa não faz você perder o que já pagou.',
    ],
  },
  {
    heading: 'Mudanças, lei e foro',
    paragraphs: [
      'Se estes termos mudarem, a nova versão fica nesta página, com sua data. Uma compra segue os termos que valiam quando foi feita.',
      'Vale a lei brasileira. Qualquer questão pode ser levada ao foro da cidade onde você mora, ao Procon ou ao consumidor.gov.br. Antes disso, fale com a gente: quase tudo se resolve por email.',
    ],
  },
]
