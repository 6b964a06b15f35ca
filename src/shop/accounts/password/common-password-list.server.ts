import { dictionary } from '@zxcvbn-ts/language-common'
import { fold } from '#src/kernel/text.ts'

// All of them in lower case.
const common = new Set(dictionary['passwords-common'])

// Obvious guesses at a pharmacy's shop; digits and symbols around them are ignored.
const ownLabels = new Set(
  'botica farmacia minhafarmacia farmaceutico farmaceutica pharmacy mypharmacy pharmacist medicamento medicamentos receita receitas encomenda encomendas cliente balcao gestao admin administrador proprietario palavrapasse senha password'.split(
    ' ',
  ),
)

/** Whether a password is one of the fifty thousand most common ones, however it is capitalised, or a word of the shop's trade. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.toLowerCase()) || ownLabels.has(fold(password).replaceAll(/[^a-z]/g, ''))
