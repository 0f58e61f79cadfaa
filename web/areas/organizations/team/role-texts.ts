import type { MemberRole } from '@55tickets/rules/organizations/rights.ts'

/** Texts about what each role may do. */
export const roleTexts: Readonly<Record<MemberRole, string>> = {
  owner: 'Faz tudo: eventos, dinheiro, equipe e dados da organização.',
  manager: 'Cria e edita eventos, ingressos e mensagens, e cuida dos pedidos.',
  finance: 'Vê vendas, pedidos e extrato, reembolsa e pede repasses.',
  support: 'Atende quem comprou, dá cortesias e trabalha na portaria.',
  gate: 'Lê ingressos na portaria, e só.',
  viewer: 'Vê eventos, números e histórico, sem mudar nada.',
}
