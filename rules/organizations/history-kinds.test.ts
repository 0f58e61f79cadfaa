import { expect, test } from 'vitest'
import type { HistoryDetails, HistoryKind } from './history.ts'
import { historyText } from './history-kinds.ts'

const noEvents: readonly string[] = []
const told = { actor: 'Bia Lima', subject: 'Ana Souza', isOwn: false, events: noEvents }
const say = <Kind extends HistoryKind>(
  kind: Kind,
  details: HistoryDetails[Kind],
  more: Partial<typeof told> = {},
) => historyText({ ...told, ...more, kind, details })

test('sentences name who did what to whom, in numbers and events as people say them', () => {
  const events = ['Show', 'Baile']
  const invite = { role: 'manager', email: 'caio@example.com' } as const
  expect([
    say('member_invited', invite),
    say('member_invited', { ...invite, email: null }, { events }),
    say('member_changed', { from: 'gate', to: 'gate', isLimited: true }, { events: ['Show'] }),
    say('member_left', { role: 'viewer' }, { isOwn: true }),
    say('owner_demoted', { leavesFor: null }, { isOwn: true }),
    say('phone_revoked', {}, { subject: '' }),
    say('entries_undone', { entries: 1 }),
    say('entries_undone', { entries: 1200 }, { isOwn: true }),
    say('order_refunded', { order: '482-719-360', cents: 12_000, used: 2, isLate: true }),
    say('order_refunded', { order: '482-719-360', cents: 12_000, used: 0, isLate: true }),
    say('people_exported', { rows: 1, purpose: null }),
    say('logins_ended', { why: 'blocked' }, { actor: 'Equipe 55Tickets' }),
    say('logins_ended', { why: 'password reset' }),
    say('factor_removed', { factor: 'passkey' }),
    say('data_changed', { fields: ['name', 'document', 'legalName'] }),
    say('status_changed', { from: 'verified', to: 'verified' }, { actor: 'Equipe 55Tickets' }),
  ]).toEqual([
    'Bia Lima convidou caio@example.com como Gerente',
    'Bia Lima criou um link de convite como Gerente, em 2 eventos',
    'Bia Lima mudou o acesso de Ana Souza como Portaria, em 1 evento',
    'Bia Lima saiu da equipe (era Leitura)',
    'Bia Lima deixa de ser Dono e sai da equipe em 24 horas',
    'Bia Lima retirou um convite para um celular na portaria',
    'Bia Lima desfez 1 entrada de Ana Souza',
    'Bia Lima desfez 1.200 entradas que tinha registrado',
    'Bia Lima reembolsou R$\u00A0120,00 do pedido 482-719-360, com 2 ingressos usados',
    'Bia Lima reembolsou R$\u00A0120,00 do pedido 482-719-360, depois do evento',
    'Bia Lima exportou 1 participante',
    'Equipe 55Tickets bloqueou Ana Souza e encerrou os acessos',
    'Ana Souza criou uma nova senha pelo link do email, e os outros acessos foram encerrados',
    'Bia Lima removeu uma chave de acesso de Ana Souza',
    'Bia Lima mudou o nome, o CPF ou CNPJ e a razão social da organização',
    'Equipe 55Tickets confirmou os novos dados da organização',
  ])
})
