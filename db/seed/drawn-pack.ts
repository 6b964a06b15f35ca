import { hash } from 'node:crypto'
import { layouts } from '#demo/drawings/art.ts'
import type { Layout } from '#demo/drawings/art.ts'
import type { CartonSize } from '#demo/drawings/carton.ts'
import type { ContainerName } from '#demo/drawings/containers.ts'
import type { Body, Pack, ItemName } from '#demo/drawings/pack.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { notIn, strengthText } from '#src/shop/catalogue/quotable/designation.ts'
import { formOf } from './forms.ts'
import type { Drawn, SeedProduct, SeedVariant, Text } from './types.ts'

// Products that look unlike others of their form, by the beginning of their names.
const named: Readonly<Record<string, readonly [begins: string, item: ItemName][]>> = {
  device: [
    ['Termómetro de infravermelhos', 'infrared'],
    ['Medidor de tensão arterial de braço', 'monitor'],
    ['Medidor de tensão arterial de pulso', 'wrist-monitor'],
    ['Nebulizador', 'nebuliser'],
    ['Medidor de glicemia', 'glucometer'],
    ['Oxímetro', 'oximeter'],
  ],
  garment: [
    ['Meias', 'stocking'],
    ['Pulso', 'wrist-brace'],
    ['Faixa', 'belt'],
    ['Saco de água quente', 'hot-water-bottle'],
  ],
  brush: [['Escova dentária de dedo', 'finger-brush']],
}

const namedContainers: readonly (readonly [begins: string, container: ContainerName])[] = [
  ['Creme hidratante', 'jar'],
  ['Álcool', 'flask'],
]

/** The pack of a real brand: an illustration shows its substance and strength, and does not imitate it. */
const isRealBrand = ({ holder, class: kind }: SeedProduct): boolean => holder !== undefined && kind !== 'COMPOUNDED'

/** How a product's pack is drawn; the same for all its sizes, of which the first counts. */
export function drawnPackOf(product: SeedProduct): Pack {
  const { colour, brand, name, substance, variants } = product
  const strength = product.strength === undefined ? '' : strengthText(product.strength, 'pt')
  const look = { body: bodyOf(product), colour, layout: layoutOf(brand) }
  if (isRealBrand(product)) return { ...look, brand: '', name: substance?.pt ?? '', strength }
  // One illustration for several sizes names none of them.
  const size = strength || (variants.length === 1 ? (variants[0]?.pack.pt ?? '') : '')
  return { ...look, brand, name: name.pt, strength: notIn(name.pt, [size]).join('') }
}

/** What the second illustration shows. */
export function secondViewOf(product: SeedProduct): Text {
  const { kind } = bodyOf(product)
  const { name } = product
  if (kind === 'carton') return { pt: `${name.pt}: o que está na caixa`, en: `${name.en}: what is in the carton` }
  if (kind === 'item') return { pt: `${name.pt}: sem a caixa`, en: `${name.en}: without its carton` }
  return isRealBrand(product)
    ? { pt: `${name.pt}: embalagem e caixa`, en: `${name.en}: pack and carton` }
    : { pt: `${name.pt}: verso da embalagem`, en: `${name.en}: back of the pack` }
}

/** All products of a brand have the same layout. */
const layoutOf = (brand: string): Layout =>
  layouts[Number.parseInt(hash('sha256', brand, 'hex').slice(0, 8), 16) % layouts.length] ?? 'lined'

function bodyOf(product: SeedProduct): Body {
  const { form, name, variants } = product
  const { drawn } = formOf(form)
  const [pack] = variants
  if (!pack) throw new RangeError(`${name.pt} has no pack`)
  if (drawn.kind === 'container') return containerOf(product, drawn.container, pack)
  if (isInTub(product, drawn)) return containerOf(product, 'tub', pack)
  const item = ownValue(named, form)?.find(([begins]) => name.pt.startsWith(begins))?.[1] ?? drawn.item
  return drawn.kind === 'item' ? { kind: 'item', item } : { kind: 'carton', item, size: sizeOf(pack) }
}

const isInTub = ({ class: kind }: SeedProduct, { item }: Extract<Drawn, { item: ItemName }>): boolean =>
  kind === 'SUPPLEMENT' && (item === 'capsules' || item === 'soft-capsules')

function containerOf(product: SeedProduct, usual: ContainerName, pack: SeedVariant): Body {
  const [, count, each] = /^(\d+) × (\d+(?:,\d+)?) /.exec(pack.pack.pt) ?? []
  if (usual === 'dripper' && count !== undefined) return { kind: 'carton', item: 'single-doses', size: 'medium' }
  const volume = pack.packUnit === 'un' ? 150 : each === undefined ? pack.packAmount : Number(each.replace(',', '.'))
  const other = namedContainers.find(([begins]) => product.name.pt.startsWith(begins))?.[1] ?? usual
  const container = other === 'tube' && volume <= 15 ? 'small-tube' : other
  return { kind: 'container', container, isBoxed: isRealBrand(product), volume }
}

function sizeOf({ packUnit, packAmount }: SeedVariant): CartonSize {
  if (packUnit !== 'un') return 'medium'
  if (packAmount <= 14) return 'small'
  return packAmount <= 32 ? 'medium' : 'large'
}
