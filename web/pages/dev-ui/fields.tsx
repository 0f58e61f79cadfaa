import { Checkbox } from '../../ui/form/checkbox.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Sample, Section } from './sample.tsx'

const grid = 'grid items-start gap-x-8 gap-y-6 md:grid-cols-2'

export function Fields() {
  return (
    <Section
      id="campos"
      title="Campos"
      lead="Rótulo sempre visível, dica antes do erro, erro em palavras simples logo abaixo do campo."
    >
      <Sample title="Texto" className={grid}>
        <TextField label="Nome" autoComplete="name" required />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          placeholder="voce@exemplo.com.br"
          hint="Os ingressos chegam neste endereço."
        />
        <TextField
          label="Celular"
          inputMode="tel"
          defaultValue="(11) 1234"
          error="Número de celular inválido"
          hint="Com DDD."
          required
        />
        <TextField label="CPF" defaultValue="•••.456.789-••" disabled />
        <TextField label="Pedido" defaultValue="55-2931" readOnly />
      </Sample>
      <Sample title="Senha" className={grid}>
        <PasswordField
          label="Senha"
          autoComplete="new-password"
          defaultValue="carnaval"
          hint="Pelo menos 8 caracteres."
          required
        />
        <PasswordField
          label="Confirmar senha"
          autoComplete="new-password"
          defaultValue="carnava"
          error="As senhas não coincidem"
          required
        />
      </Sample>
      <Sample title="Escolha" className={grid}>
        <Select label="Cidade" defaultValue="todos">
          <option value="todos">Todas as cidades</option>
          <option>Belém</option>
          <option>Brasília</option>
          <option>Porto Alegre</option>
        </Select>
        <Select label="Parcelas" defaultValue="" error="Escolha o número de parcelas" required>
          <option value="">Escolha</option>
          <option>1x de R$ 120,00</option>
        </Select>
        <TextArea
          label="Mensagem"
          hint="Até 500 caracteres."
          defaultValue="Quero vender os ingressos do meu festival."
        />
        <TextArea label="Observações" error="Observações é obrigatório" required />
      </Sample>
      <Sample title="Aceite" className="grid gap-1">
        <Checkbox label="Quero receber novidades por e-mail" defaultChecked />
        <Checkbox
          label="Aceito os termos de serviço"
          error="Você deve aceitar os termos"
          required
        />
        <Checkbox
          label="Usar meus dados"
          hint="Preenche o nome e o CPF da sua conta."
          defaultChecked
          disabled
        />
      </Sample>
    </Section>
  )
}
