import type { Organization } from '@55tickets/contracts/organizations.ts'
import {
  checkLegalName,
  checkOrganizationDocument,
  checkOrganizationName,
  MAX_ORGANIZATION_DESCRIPTION_LENGTH,
  maskOrganizationDocument,
} from '@55tickets/rules/organizations/organization.ts'
import { addressLimits, HOME_COUNTRY } from '@55tickets/rules/people/address.ts'
import { cnpjCharacters } from '@55tickets/rules/people/cnpj.ts'
import { checkPhone, maskPhone } from '@55tickets/rules/people/phone.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import { type AddressValues, checkAddress, initialAddress } from '../../../lib/forms/address.ts'

/** Values of the form of an organization's data. */
export type OrganizationValues = AddressValues & {
  readonly name: string
  readonly phone: string
  readonly document: string
  readonly legalName: string
  readonly description: string
  /** Empty without a logo. */
  readonly logoId: string
}

export const organizationValues = (organization: Organization): OrganizationValues => ({
  logoId: organization.logoId ?? '',
  name: organization.name,
  phone: maskPhone(organization.phone),
  description: organization.description,
  document: maskOrganizationDocument(organization.document ?? ''),
  legalName: organization.legalName ?? '',
  ...initialAddress(organization.address),
})

type FieldName = keyof OrganizationValues

/** Labels of the fields, for what changed meanwhile. */
export const organizationLabels: Readonly<Record<FieldName, string>> = {
  logoId: 'Logo',
  name: 'Nome',
  phone: 'Telefone',
  description: 'Sobre a organização',
  document: 'CPF ou CNPJ',
  legalName: 'Nome completo ou razão social',
  postalCode: 'CEP',
  street: 'Logradouro',
  number: 'Número',
  complement: 'Complemento',
  neighborhood: 'Bairro',
  city: 'Cidade',
  state: 'Estado',
  country: 'País',
}

export function checkOrganization(values: OrganizationValues) {
  const { name, phone, document, legalName, description } = values
  return {
    logoId: null,
    name: checkOrganizationName(name),
    phone: checkPhone(phone),
    description:
      description.length > MAX_ORGANIZATION_DESCRIPTION_LENGTH
        ? `Use até ${MAX_ORGANIZATION_DESCRIPTION_LENGTH} caracteres`
        : null,
    document: document === '' ? null : checkOrganizationDocument(document),
    legalName: checkLegalName(legalName),
    ...(hasAddress(values) ? checkAddress(values) : noAddressErrors),
  }
}

const addressParts = Object.keys(addressLimits) as (keyof AddressValues)[]
const noAddressErrors = Object.fromEntries(addressParts.map((part) => [part, null])) as Record<
  keyof AddressValues,
  null
>

/** True if somebody has begun to fill in the address, which may be left out as a whole. */
const hasAddress = (values: AddressValues): boolean =>
  addressParts.some(
    (part) => values[part].trim() !== '' && !(part === 'country' && values[part] === HOME_COUNTRY),
  )

/** Body of the call that stores the values. */
export function organizationChange(values: OrganizationValues, version: number) {
  const { name, phone, document, legalName, description, logoId } = values
  const { street, number, complement, neighborhood, city, state, country } = values
  const postalCode = digits(values.postalCode)
  return {
    version,
    name: name.trim(),
    phone: digits(phone),
    document: document || null,
    legalName: legalName.trim() || null,
    description: description.trim(),
    logoId: logoId || null,
    address: hasAddress(values)
      ? { postalCode, street, number, complement, neighborhood, city, state, country }
      : null,
  }
}

/** True if the values name another payee than the stored organization. */
export const isNewPayee = (
  { document, legalName }: OrganizationValues,
  stored: Pick<Organization, 'document' | 'legalName'>,
): boolean =>
  cnpjCharacters(document) !== cnpjCharacters(stored.document ?? '') ||
  legalName.trim() !== (stored.legalName ?? '')

/** Result of merging somebody else's change into a form. */
export interface Merge {
  /** Values to fill in: those that only the other person changed. */
  readonly taken: Partial<OrganizationValues>
  /** Names of the fields that both changed; what was typed stays. */
  readonly disputed: readonly FieldName[]
  /** Values that the other person saved. */
  readonly saved: OrganizationValues
}

/** Merges what somebody else saved into what was typed, both since `base`. */
export function mergeValues(
  base: OrganizationValues,
  saved: OrganizationValues,
  typed: OrganizationValues,
): Merge {
  const names = Object.keys(saved) as FieldName[]
  const changed = names.filter((name) => saved[name] !== base[name])
  const isUntouched = (name: FieldName) => typed[name] === base[name]
  return {
    taken: Object.fromEntries(changed.filter(isUntouched).map((name) => [name, saved[name]])),
    disputed: changed.filter((name) => !isUntouched(name) && typed[name] !== saved[name]),
    saved,
  }
}
