import type { TextPart } from './terms.ts'

/** Day from which this text is effective. */
export const privacyVersion = '2026-11-19'

export const privacy: readonly TextPart[] = [
  {
    heading: 'Em poucas palavras',
    paragraphs: [
      'Guardamos só o que é preciso para vender e entregar seu ingresso. Não vendemos seus dados, não mostramos anúncios e não seguimos você em outros sites.',
      'A empresa responsável por seus dados (a controladora, na Lei Geral de Proteção de Dados, a LGPD) está identificada no fim desta página.',
    ],
  },
  {
    heading: 'O que guardamos e por quê',
    paragraphs: [
      'Conta: nome, email, celular e senha. Servem para você entrar, para entregar o ingresso e para avisar sobre o evento. Da senha guardamos apenas um resumo, do qual não se chega de volta à senha. Base legal: execução do contrato.',
      'Verificação em duas etapas, se você ativar: a parte pública e o nome de cada chave de acesso, o segredo do seu aplicativo autenticador, cifrado, e um resumo de cada código de recuperação. Servem para só você entrar na conta. Impressão digital, rosto e PIN ficam no seu aparelho. Base legal: execução do contrato.',
      'Aceite dos termos: a versão, a data e o endereço de rede de onde veio. Serve para provar o que foi combinado. Base legal: exercício regular de direitos.',
      'Compra: CPF, endereço, o que foi comprado, quanto custou e como foi pago. Servem para cobrar, emitir documentos e cumprir a lei. O número e o código do seu cartão passam por nossos servidores só a caminho de quem processa o pagamento: nós não os guardamos nem os registramos. Base legal: execução do contrato e obrigação legal.',
      'Ingresso e inscrição: nome e documento de quem vai usar, respostas aos formulários do evento e a entrada registrada na portaria. Servem para deixar entrar a pessoa certa e emitir certificados. Base legal: execução do contrato.',
      'Contato de produtores: o que você conta no formulário de contato ou em uma entrevista com nossa equipe: nome, email, telefone, empresa e dados dos seus eventos. Servem para falar com você sobre vender ingressos aqui. Base legal: procedimentos anteriores a um contrato, a seu pedido.',
      'Registros de acesso: data, hora, endereço de rede e tipo de aparelho. Servem para proteger contas contra invasão e o site contra ataques. Se você trabalha em uma organização, os donos dela veem no histórico de segurança o que você fez ali, e a data, o aparelho e o endereço de rede de cada acesso seu. Base legal: obrigação legal e legítimo interesse.',
    ],
  },
  {
    heading: 'Com quem compartilhamos',
    paragraphs: [
      'Com o produtor do evento que você escolheu: nome, contato, quem vai usar o ingresso e as respostas aos formulários dele. Ele responde pelo uso que faz desses dados.',
      'Com quem processa o pagamento (Asaas): os dados necessários para cobrar e devolver.',
      'Com quem entrega nossos emails e hospeda nossos servidores, que agem só por nossa ordem, e com autoridades, quando a lei obriga.',
      'O mapa da página do evento vem do OpenStreetMap e a busca de CEP, do ViaCEP. Seu navegador fala direto com eles, que assim conhecem seu endereço de rede e o lugar ou CEP procurado. O OpenStreetMap tem servidores fora do Brasil.',
    ],
  },
  {
    heading: 'Por quanto tempo',
    paragraphs: [
      'Conta: enquanto ela existir. Links para trocar a senha valem 60 minutos, os para confirmar o email 48 horas, e somem em seguida. Emails que enviamos a você: 30 dias.',
      'Compras e documentos ligados a elas: 5 anos depois da compra, pelo prazo das leis fiscais e de defesa do consumidor. Isso vale mesmo que a conta seja apagada. O mesmo prazo vale para a chave PIX de um repasse a quem organiza e para o CPF ou CNPJ que uma organização deixou de usar.',
      'Respostas a formulários de um evento: até 180 dias depois do fim dele. Quem organiza pode exportá-las antes, e cada exportação em que você está aparece nos seus dados, com a finalidade se o CPF foi inteiro.',
      'Conta excluída: apagamos na hora nome, email, celular, CPF, endereço, os dados de quem usou seus ingressos, as respostas a formulários, o texto dos emails e a ligação com o seu cadastro em quem processa o pagamento, que guarda os registros dele pelo prazo da lei. Ficam conosco, sem o seu nome, o registro das compras e dos pagamentos e a prova do aceite dos termos. Certificados emitidos em seu nome deixam de ser confirmados. O que você contou como produtor não depende da conta: para apagar, escreva para nós.',
      'Contato de produtores: enquanto conversamos, ou até que você peça para apagar.',
      'Cortesias: o nome e o contato que quem organiza informou, até 180 dias depois do evento.',
      'Avisos que recebemos de quem processa o pagamento: inteiros por 180 dias, sem o que permitiria cobrar o cartão de novo. Depois fica só o que prova o pagamento, pelo prazo das compras.',
      'Registros de acesso: 6 meses, como manda o Marco Civil da Internet. O histórico de uma organização fica enquanto ela existir, sem endereços e aparelhos depois de 6 meses, e sem o nome de quem excluiu a conta.',
      'Passado o prazo, os dados são apagados ou ficam sem ligação com você.',
    ],
  },
  {
    heading: 'Cookies e o que fica no seu navegador',
    paragraphs: [
      'Usamos apenas o necessário para manter você na sua conta: um cookie que renova seu acesso, um cookie que protege contra pedidos feitos por outros sites, um cookie que por até 400 dias reconhece um aparelho em que você já entrou, para que senhas erradas digitadas por outras pessoas não impeçam você de entrar, e, na memória do navegador, seu acesso atual.',
      'Quando você escolhe ingressos antes de entrar, a escolha fica no navegador por até 15 minutos, e a página para onde voltar, por até 30. O rascunho de uma ficha de entrevista fica no navegador de quem a preenche por até 30 dias, ou até ser enviado ou descartado. Se você chegou a um evento por um link de divulgação, o código do link fica no navegador por até 30 dias e vai com a sua reserva: quem organiza vê quantas visitas e vendas vieram de cada link. Não há cookies de publicidade nem de medição.',
    ],
  },
  {
    heading: 'Seus direitos',
    paragraphs: [
      'Você pode, a qualquer momento e de graça: saber quais dados temos, receber uma cópia, corrigir o que estiver errado, pedir que sejam apagados, levar para outro serviço, saber com quem foram compartilhados e se opor a um uso.',
      'No seu perfil, você mesmo baixa uma cópia de tudo o que guardamos sobre você e exclui sua conta. A exclusão espera enquanto houver pagamento em andamento ou ingresso de evento que ainda vai acontecer.',
      'Para o restante, escreva para o email no fim desta página, a partir do email da sua conta. Respondemos em até 15 dias. O que a lei nos obriga a guardar fica guardado só para esse fim, e dizemos o que é.',
      'Se a resposta não for boa, você pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD).',
    ],
  },
  {
    heading: 'Segurança',
    paragraphs: [
      'A conexão é cifrada, as senhas são guardadas em forma de resumo, o acesso à conta expira e pode ser encerrado por você, e tentativas repetidas são barradas. Se um incidente puder trazer risco a você, avisamos você e a ANPD.',
    ],
  },
  {
    heading: 'Mudanças',
    paragraphs: [
      'Se esta política mudar, a nova versão fica nesta página, com sua data. Mudanças importantes são avisadas por email antes de valer.',
    ],
  },
]
