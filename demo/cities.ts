/** Cities of the demo events. One without a time zone uses São Paulo's. */
export const belem = { city: 'Belém', region: 'PA', timezone: 'America/Belem' }
export const beloHorizonte = { city: 'Belo Horizonte', region: 'MG' }
export const bentoGoncalves = { city: 'Bento Gonçalves', region: 'RS' }
export const blumenau = { city: 'Blumenau', region: 'SC' }
export const brasilia = { city: 'Brasília', region: 'DF' }
export const corumba = { city: 'Corumbá', region: 'MS', timezone: 'America/Campo_Grande' }
export const curitiba = { city: 'Curitiba', region: 'PR' }
export const florianopolis = { city: 'Florianópolis', region: 'SC' }
export const fortaleza = { city: 'Fortaleza', region: 'CE', timezone: 'America/Fortaleza' }
export const joinville = { city: 'Joinville', region: 'SC' }
export const lages = { city: 'Lages', region: 'SC' }
export const manaus = { city: 'Manaus', region: 'AM', timezone: 'America/Manaus' }
export const natal = { city: 'Natal', region: 'RN', timezone: 'America/Fortaleza' }
export const noronha = {
  city: 'Fernando de Noronha',
  region: 'PE',
  timezone: 'America/Noronha',
}
export const novaPetropolis = { city: 'Nova Petrópolis', region: 'RS' }
export const olinda = { city: 'Olinda', region: 'PE', timezone: 'America/Recife' }
export const passoFundo = { city: 'Passo Fundo', region: 'RS' }
export const petrolina = { city: 'Petrolina', region: 'PE', timezone: 'America/Recife' }
export const portoAlegre = { city: 'Porto Alegre', region: 'RS' }
export const recife = { city: 'Recife', region: 'PE', timezone: 'America/Recife' }
export const rioBranco = { city: 'Rio Branco', region: 'AC', timezone: 'America/Rio_Branco' }
export const rioDeJaneiro = { city: 'Rio de Janeiro', region: 'RJ' }
export const salvador = { city: 'Salvador', region: 'BA', timezone: 'America/Bahia' }
export const santaCruzDoSul = { city: 'Santa Cruz do Sul', region: 'RS' }
export const saoPaulo = { city: 'São Paulo', region: 'SP' }
export const vacaria = { city: 'Vacaria', region: 'RS' }
