import type { SeedForm, SeedVariant, Text } from './types.ts'

type Pack = Pick<SeedVariant, 'pack' | 'packAmount' | 'packUnit'>

const same = (text: string): Text => ({ pt: text, en: text.replace(/(\d),(\d)/g, '$1.$2') })

const numberOf = (text: string): number => Number(text.replace(',', '.'))

const single = (pt: string, en: string): Pack => ({ pack: { pt, en }, packAmount: 1, packUnit: 'un' })

const isSoldBySingleUnit: readonly string[] = ['feeding_bottle', 'floss']

function multiple(form: SeedForm, [times, each, unit]: readonly string[]): Pack {
  const amount = Math.round(numberOf(times ?? '') * numberOf(each ?? '') * 1000) / 1000
  if (unit !== 'un') return { pack: same(`${times} × ${each} ${unit}`), packAmount: amount, packUnit: unit === 'g' ? 'g' : 'ml' }
  return {
    pack: { pt: `${times} × ${each} ${form.many.pt}`, en: `${times} × ${each} ${form.many.en}` },
    packAmount: amount,
    packUnit: 'un',
  }
}

function counted(form: SeedForm, [count, unit]: readonly string[]): Pack {
  const amount = numberOf(count ?? '')
  if (unit !== 'un') return { pack: same(`${count} ${unit}`), packAmount: amount, packUnit: unit === 'g' ? 'g' : 'ml' }
  const { pt, en } = amount === 1 ? form.one : form.many
  return { pack: { pt: `${count} ${pt}`, en: `${count} ${en}` }, packAmount: amount, packUnit: 'un' }
}

/**
 * Parses a printed size: "200 ml", "20 un", "4x200 ml", "3x72 un", "120 doses", "M", "+2,00", "par", "único". A product sold by
 * the unit counts as one, whatever its content.
 */
export function packOf(size: string, form: SeedForm): Pack {
  const count = /^(\d+(?:,\d+)?) (ml|g|un)$/.exec(size)
  const product = /^(\d+)x(\d+(?:,\d+)?) (ml|g|un)$/.exec(size)
  const doses = /^(\d+) doses$/.exec(size)
  if (isSoldBySingleUnit.includes(form.key)) return single(size, size)
  if (product) return multiple(form, product.slice(1))
  if (count) return counted(form, count.slice(1))
  if (/^(S|M|L|XL)$/.test(size)) return single(`tamanho ${size}`, `size ${size}`)
  if (/^\+\d,\d\d$/.test(size)) return single(`${size} dioptrias`, `${size.replace(',', '.')} dioptres`)
  if (doses) return { pack: { pt: `${doses[1]} doses`, en: `${doses[1]} doses` }, packAmount: Number(doses[1]), packUnit: 'un' }
  if (size === 'único') return single('tamanho único', 'one size')
  if (size === 'par') return single('1 par', '1 pair')
  throw new RangeError(`Unknown size: ${size}`)
}
