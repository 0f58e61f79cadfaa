import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { type APIRequestContext, request } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest'
import type { Account } from '../account.ts'
import { buyTicket, gatekeeper, readingMarathon } from '../gate.ts'
import { cards, payer, walkingTour } from '../payments.ts'
import { contactAnswers, selectLabels } from '../promoter.ts'
import type { Driver } from './driver.ts'
import { reportFailure } from './report-failure.ts'
import { createVisitor, type Visitor } from './visitor.ts'

const DIALOG = '[role=dialog]'
const eventName = 'Santa Teresa a Pé: Ladeiras, Ateliês e Bonde'
/** The smoke journey, from the home page to the gate: each step begins where the last one ended. */
export function describeSmoke(engine: string, launch: () => Promise<Driver>): void {
  describe(engine, () => {
    let api: APIRequestContext
    let driver: Driver
    let visitor: Visitor
    let buyer: Account
    let paidSale = ''
    let hasFailed = false

    beforeAll(async () => {
      const origin = process.env['E2E_URL'] ?? ''
      api = await request.newContext({ baseURL: origin })
      buyer = await payer(api)
      driver = await launch()
      visitor = createVisitor(driver, origin)
    })
    afterAll(async () => {
      await driver?.close()
      await api?.dispose()
    })
    beforeEach(({ skip, task }) => {
      skip(hasFailed, 'an earlier step failed')
      onTestFailed(async () => {
        hasFailed = true
        await reportFailure(driver, `${engine} ${task.name}`)
      })
    })

    const logIn = async ({ email, password }: Account) => {
      await visitor.fill('Email', email)
      await visitor.fill('Senha', password)
      await visitor.click({ role: 'button', name: 'Entrar', within: 'main' })
    }
    const reserve = async () => {
      await visitor.click({ role: 'button', name: `Aumentar ${walkingTour.ticket}` })
      await visitor.click({
        role: 'button',
        name: 'Reservar ingressos',
        within: '#tickets-section',
      })
    }
    const waitForCheckout = async () => {
      const path = await visitor.expectPath(/^\/checkout\/[0-9a-f-]{36}$/)
      await visitor.see({ role: 'timer', name: /^1[45]:/ })
      return path.replace('/checkout/', '')
    }
    const waitForConfirmation = async (sale: string) => {
      await visitor.expectPath(`/pedido-confirmado/${sale}`)
      await visitor.see({ role: 'heading', name: 'Pedido confirmado!' })
    }

    test('an event is found on the home page', async () => {
      await visitor.open('/')
      await visitor.see({ role: 'heading', name: 'Descubra Novos Eventos' })
      await visitor.fill('Buscar', eventName)
      await visitor.click({ role: 'link', name: eventName, within: 'main' })
      await visitor.expectPath(walkingTour.path)
      await visitor.see({ role: 'heading', name: eventName })
    })

    test('a reservation goes through the login to the checkout', async () => {
      await reserve()
      await visitor.expectPath('/login')
      await logIn(buyer)
      await waitForCheckout()
    })

    test('a PIX payment confirms the order', async () => {
      const sale = await waitForCheckout()
      await visitor.click({ role: 'tab', name: 'PIX' })
      await visitor.click({ role: 'button', name: /^Pagar R\$ 104,50/ })
      await visitor.expectPath(`/pix-payment/${sale}`)
      await visitor.see({ role: 'field', name: 'PIX copia e cola' })
      await visitor.click({ role: 'button', name: 'Simular pagamento' })
      await waitForConfirmation(sale)
    })

    test('a card payment confirms the order', async () => {
      await visitor.open(walkingTour.path)
      await reserve()
      paidSale = await waitForCheckout()
      await visitor.click({ role: 'tab', name: 'Cartão de crédito' })
      await visitor.fill('Número do cartão', cards.approved)
      await visitor.fill('Nome no cartão', 'CLARA N PRADO')
      await visitor.fill('Validade', '1230')
      await visitor.fill('CVC', '318')
      await visitor.click({ role: 'button', name: /^Pagar R\$ 104,50/ })
      await waitForConfirmation(paidSale)
    })

    test('a bought ticket gets a holder', async () => {
      await visitor.open(`/venda/${paidSale}`)
      await visitor.click({ role: 'button', name: 'Nominar', within: 'main' })
      await visitor.fill('Nome completo', 'Bartolomeu Conceição Lins', DIALOG)
      await visitor.fill('CPF', '11144477735', DIALOG)
      await visitor.click({ role: 'button', name: 'Nominar', within: DIALOG })
      await visitor.see({ role: 'text', name: /Bartolomeu Conceição Lins/, within: 'main' })
    })

    test('the ticket is saved as PDF', async () => {
      await visitor.click({ role: 'button', name: 'Download', within: 'main' })
      const pdf = await visitor.waitForPdf()
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      // Some browsers show a PDF in place of the page that offered it.
      await visitor.see({ role: 'button', name: 'Download', within: 'main' })
    })

    test('the contact form is sent', async () => {
      await visitor.open('/contact')
      const email = `produtora.${crypto.randomUUID()}@exemplo.com.br`
      for (const [label, answer] of Object.entries(contactAnswers(email))) {
        if (selectLabels.includes(label)) await visitor.choose(label, answer)
        else await visitor.fill(label, answer)
      }
      await visitor.click({ role: 'button', name: 'Enviar', within: 'main' })
      await visitor.see({ role: 'text', name: 'Formulário enviado com sucesso!' })
      await visitor.expectPath('/')
      await visitor.see({ role: 'heading', name: 'Descubra Novos Eventos' })
    })

    test('logging out offers the login again', async () => {
      // The new document drops the toast that covers the menu's button.
      await visitor.open('/')
      await visitor.click({ role: 'button', name: 'Abrir menu' })
      await visitor.click({ role: 'button', name: 'Sair', within: 'header' })
      await visitor.click({ role: 'button', name: 'Abrir menu' })
      await visitor.see({ role: 'link', name: 'Entrar', within: 'header' })
    })

    test('the gate admits a typed number once', async () => {
      const { codeId, holder } = await buyTicket(api, buyer)
      await visitor.open('/portaria')
      await visitor.click({ role: 'link', name: 'Entrar', within: 'main' })
      await logIn(gatekeeper)
      await visitor.expectPath('/portaria')
      await visitor.click({ role: 'label', name: new RegExp(readingMarathon.name) })
      await visitor.click({ role: 'label', name: /^Ingressos/ })
      await visitor.click({ role: 'button', name: 'Abrir portaria' })
      const typeNumber = async () => {
        await visitor.click({ role: 'button', name: 'Digitar código' })
        await visitor.fill('Código do ingresso', ticketNumber(codeId), DIALOG)
        await visitor.click({ role: 'button', name: 'Conferir', within: DIALOG })
      }
      await typeNumber()
      await visitor.see({ role: 'text', name: holder })
      await typeNumber()
      await visitor.see({ role: 'text', name: /^Entrou em .*, por Portaria 1$/ })
    })
  })
}
