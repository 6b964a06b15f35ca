import { createRequire } from 'node:module'
import type * as Lists from '@zxcvbn-ts/language-common'
import { fold } from '#src/kernel/text.ts'

let common: ReadonlySet<string> | undefined

/** All of them in lower case. Read with the first new password, because it takes 60 ms of a start. */
function commonPasswords(): ReadonlySet<string> {
  if (common) return common
  const { dictionary }: typeof Lists = createRequire(import.meta.url)('@zxcvbn-ts/language-common')
  common = new Set(dictionary['passwords-common'])
  return common
}

// Obvious guesses at a pharmacy's shop; digits and symbols around them are ignored.
const ownLabels = new Set(
  'botica farmacia minhafarmacia farmaceutico farmaceutica pharmacy mypharmacy pharmacist medicamento medicamentos receita receitas encomenda encomendas cliente balcao gestao admin administrador proprietario palavrapasse senha password'.split(
    ' ',
  ),
)

/** Whether a password is one of the fifty thousand most common ones, however it is capitalised, or a word of the shop's trade. */
export const isCommonPassword = (password: string): boolean =>
  commonPasswords().has(password.toLowerCase()) || ownLabels.has(fold(password).replaceAll(/[^a-z]/g, ''))
