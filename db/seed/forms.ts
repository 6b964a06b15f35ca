import type { ContainerName } from '#demo/drawings/containers.ts'
import type { ItemName } from '#demo/drawings/pack.ts'
import type { Drawn, SeedForm } from './types.ts'

type FormLabels = [name: string, one: string, many: string]

const container = (name: ContainerName): Drawn => ({ kind: 'container', container: name })
const carton = (item: ItemName): Drawn => ({ kind: 'carton', item })
const item = (name: ItemName): Drawn => ({ kind: 'item', item: name })

const form = (key: string, drawn: Drawn, pt: FormLabels, en: FormLabels): SeedForm => ({
  key,
  drawn,
  name: { pt: pt[0], en: en[0] },
  one: { pt: pt[1], en: en[1] },
  many: { pt: pt[2], en: en[2] },
})

/** The form of a product: pharmaceutical forms first, then the shapes of everything else. */
export const forms: SeedForm[] = [
  form('tablet', carton('tablets'), ['Comprimido', 'comprimido', 'comprimidos'], ['Tablet', 'tablet', 'tablets']),
  form(
    'coated_tablet',
    carton('tablets'),
    ['Comprimido revestido', 'comprimido', 'comprimidos'],
    ['Coated tablet', 'tablet', 'tablets'],
  ),
  form(
    'gastro_tablet',
    carton('tablets'),
    ['Comprimido gastrorresistente', 'comprimido', 'comprimidos'],
    ['Gastro-resistant tablet', 'tablet', 'tablets'],
  ),
  form(
    'release_tablet',
    carton('tablets'),
    ['Comprimido de libertação modificada', 'comprimido', 'comprimidos'],
    ['Modified-release tablet', 'tablet', 'tablets'],
  ),
  form(
    'effervescent',
    carton('effervescent'),
    ['Comprimido efervescente', 'comprimido efervescente', 'comprimidos efervescentes'],
    ['Effervescent tablet', 'effervescent tablet', 'effervescent tablets'],
  ),
  form(
    'orodispersible',
    carton('tablets'),
    ['Comprimido orodispersível', 'comprimido', 'comprimidos'],
    ['Orodispersible tablet', 'tablet', 'tablets'],
  ),
  form(
    'chewable',
    carton('lozenges'),
    ['Comprimido para mastigar', 'comprimido', 'comprimidos'],
    ['Chewable tablet', 'tablet', 'tablets'],
  ),
  form(
    'dispersible',
    carton('tablets'),
    ['Comprimido dispersível', 'comprimido', 'comprimidos'],
    ['Dispersible tablet', 'tablet', 'tablets'],
  ),
  form('capsule', carton('capsules'), ['Cápsula', 'cápsula', 'cápsulas'], ['Capsule', 'capsule', 'capsules']),
  form('soft_capsule', carton('soft-capsules'), ['Cápsula mole', 'cápsula', 'cápsulas'], ['Soft capsule', 'capsule', 'capsules']),
  form(
    'gastro_capsule',
    carton('capsules'),
    ['Cápsula gastrorresistente', 'cápsula', 'cápsulas'],
    ['Gastro-resistant capsule', 'capsule', 'capsules'],
  ),
  form(
    'release_capsule',
    carton('capsules'),
    ['Cápsula de libertação prolongada', 'cápsula', 'cápsulas'],
    ['Prolonged-release capsule', 'capsule', 'capsules'],
  ),
  form('lozenge', carton('lozenges'), ['Pastilha', 'pastilha', 'pastilhas'], ['Lozenge', 'lozenge', 'lozenges']),
  form('gum', carton('lozenges'), ['Goma para mascar', 'goma', 'gomas'], ['Medicated gum', 'piece of gum', 'pieces of gum']),
  form(
    'pill_strip',
    carton('calendar'),
    ['Comprimido em blister calendário', 'comprimido', 'comprimidos'],
    ['Tablet in calendar blister', 'tablet', 'tablets'],
  ),
  form(
    'oral_powder',
    container('sachet'),
    ['Pó para solução oral', 'saqueta', 'saquetas'],
    ['Powder for oral solution', 'sachet', 'sachets'],
  ),
  form(
    'granules',
    container('sachet'),
    ['Granulado para solução oral', 'saqueta', 'saquetas'],
    ['Granules for oral solution', 'sachet', 'sachets'],
  ),
  form(
    'powder_suspension',
    container('syrup'),
    ['Pó para suspensão oral', 'frasco', 'frascos'],
    ['Powder for oral suspension', 'bottle', 'bottles'],
  ),
  form('syrup', container('syrup'), ['Xarope', 'frasco', 'frascos'], ['Syrup', 'bottle', 'bottles']),
  form('oral_suspension', container('syrup'), ['Suspensão oral', 'frasco', 'frascos'], ['Oral suspension', 'bottle', 'bottles']),
  form('oral_solution', container('syrup'), ['Solução oral', 'frasco', 'frascos'], ['Oral solution', 'bottle', 'bottles']),
  form('oral_drops', container('dropper'), ['Gotas orais', 'frasco', 'frascos'], ['Oral drops', 'bottle', 'bottles']),
  form(
    'suppository',
    carton('suppositories'),
    ['Supositório', 'supositório', 'supositórios'],
    ['Suppository', 'suppository', 'suppositories'],
  ),
  form('cream', container('tube'), ['Creme', 'bisnaga', 'bisnagas'], ['Cream', 'tube', 'tubes']),
  form('ointment', container('tube'), ['Pomada', 'bisnaga', 'bisnagas'], ['Ointment', 'tube', 'tubes']),
  form('gel', container('tube'), ['Gel', 'bisnaga', 'bisnagas'], ['Gel', 'tube', 'tubes']),
  form(
    'plaster',
    carton('patches'),
    ['Emplastro medicamentoso', 'emplastro', 'emplastros'],
    ['Medicated plaster', 'plaster', 'plasters'],
  ),
  form('patch', carton('patches'), ['Adesivo transdérmico', 'adesivo', 'adesivos'], ['Transdermal patch', 'patch', 'patches']),
  form(
    'nail_lacquer',
    container('lacquer'),
    ['Verniz medicamentoso', 'frasco', 'frascos'],
    ['Medicated nail lacquer', 'bottle', 'bottles'],
  ),
  form(
    'cutaneous_solution',
    container('syrup'),
    ['Solução cutânea', 'frasco', 'frascos'],
    ['Cutaneous solution', 'bottle', 'bottles'],
  ),
  form('mouth_spray', container('nasal'), ['Spray bucal', 'frasco', 'frascos'], ['Mouth spray', 'bottle', 'bottles']),
  form('mouthwash', container('flask'), ['Solução para bochechar', 'frasco', 'frascos'], ['Mouthwash', 'bottle', 'bottles']),
  form('nasal_spray', container('nasal'), ['Spray nasal', 'frasco', 'frascos'], ['Nasal spray', 'bottle', 'bottles']),
  form('eye_drops', container('dripper'), ['Colírio', 'frasco', 'frascos'], ['Eye drops', 'bottle', 'bottles']),
  form('eye_ointment', container('small-tube'), ['Pomada oftálmica', 'bisnaga', 'bisnagas'], ['Eye ointment', 'tube', 'tubes']),
  form('ear_drops', container('dripper'), ['Gotas auriculares', 'frasco', 'frascos'], ['Ear drops', 'bottle', 'bottles']),
  form(
    'inhaler',
    container('inhaler'),
    ['Suspensão pressurizada para inalação', 'inalador', 'inaladores'],
    ['Pressurised inhalation suspension', 'inhaler', 'inhalers'],
  ),
  form(
    'inhalation_powder',
    container('turbine'),
    ['Pó para inalação', 'inalador', 'inaladores'],
    ['Inhalation powder', 'inhaler', 'inhalers'],
  ),
  form(
    'injection_pen',
    carton('pens'),
    ['Solução injetável em caneta', 'caneta', 'canetas'],
    ['Solution for injection in a pen', 'pen', 'pens'],
  ),
  form('vaginal_cream', container('tube'), ['Creme vaginal', 'bisnaga', 'bisnagas'], ['Vaginal cream', 'tube', 'tubes']),
  form('paste', container('jar'), ['Pasta cutânea', 'boião', 'boiões'], ['Cutaneous paste', 'jar', 'jars']),
  form('jar_ointment', container('jar'), ['Pomada em boião', 'boião', 'boiões'], ['Ointment in a jar', 'jar', 'jars']),
  form('jar_cream', container('jar'), ['Creme em boião', 'boião', 'boiões'], ['Cream in a jar', 'jar', 'jars']),

  form('cleansing_gel', container('pump'), ['Gel de limpeza', 'frasco', 'frascos'], ['Cleansing gel', 'bottle', 'bottles']),
  form('serum', container('dropper'), ['Sérum', 'frasco', 'frascos'], ['Serum', 'bottle', 'bottles']),
  form('lotion', container('flask'), ['Loção', 'frasco', 'frascos'], ['Lotion', 'bottle', 'bottles']),
  form('body_milk', container('flip'), ['Leite', 'frasco', 'frascos'], ['Milk', 'bottle', 'bottles']),
  form('balm', container('jar'), ['Bálsamo', 'boião', 'boiões'], ['Balm', 'jar', 'jars']),
  form('stick', container('stick'), ['Stick', 'stick', 'sticks'], ['Stick', 'stick', 'sticks']),
  form('mask', container('jar'), ['Máscara', 'boião', 'boiões'], ['Mask', 'jar', 'jars']),
  form('spray', container('spray'), ['Spray', 'frasco', 'frascos'], ['Spray', 'bottle', 'bottles']),
  form('body_oil', container('flask'), ['Óleo', 'frasco', 'frascos'], ['Oil', 'bottle', 'bottles']),
  form('roll_on', container('roll-on'), ['Roll-on', 'frasco', 'frascos'], ['Roll-on', 'bottle', 'bottles']),
  form('foam', container('can'), ['Espuma', 'frasco', 'frascos'], ['Foam', 'can', 'cans']),
  form('shampoo', container('flip'), ['Champô', 'frasco', 'frascos'], ['Shampoo', 'bottle', 'bottles']),
  form('conditioner', container('tube'), ['Condicionador', 'bisnaga', 'bisnagas'], ['Conditioner', 'tube', 'tubes']),
  form('ampoule', carton('ampoules'), ['Ampola', 'ampola', 'ampolas'], ['Ampoule', 'ampoule', 'ampoules']),
  form('toothpaste', container('tube'), ['Pasta dentífrica', 'bisnaga', 'bisnagas'], ['Toothpaste', 'tube', 'tubes']),
  form('brush', item('brush'), ['Escova', 'escova', 'escovas'], ['Brush', 'brush', 'brushes']),
  form('floss', item('floss'), ['Fio dentário', 'rolo', 'rolos'], ['Dental floss', 'reel', 'reels']),
  form(
    'interdental',
    item('interdental'),
    ['Escovilhão', 'escovilhão', 'escovilhões'],
    ['Interdental brush', 'brush', 'brushes'],
  ),
  form('single_dose', carton('single-doses'), ['Unidose', 'unidose', 'unidoses'], ['Single dose', 'single dose', 'single doses']),
  form(
    'feeding_bottle',
    container('feeding-bottle'),
    ['Biberão', 'biberão', 'biberões'],
    ['Feeding bottle', 'bottle', 'bottles'],
  ),
  form('soother', item('soother'), ['Chupeta', 'chupeta', 'chupetas'], ['Soother', 'soother', 'soothers']),
  form('powder', container('tin'), ['Pó', 'lata', 'latas'], ['Powder', 'tin', 'tins']),
  form('pad', container('pouch'), ['Disco ou penso', 'unidade', 'unidades'], ['Pad', 'pad', 'pads']),
  form('wipe', container('pouch'), ['Toalhita', 'toalhita', 'toalhitas'], ['Wipe', 'wipe', 'wipes']),
  form('sachet', container('sachet'), ['Saqueta', 'saqueta', 'saquetas'], ['Sachet', 'sachet', 'sachets']),
  form('drops', container('dropper'), ['Gotas', 'frasco', 'frascos'], ['Drops', 'bottle', 'bottles']),
  form('garment', item('brace'), ['Têxtil de suporte', 'unidade', 'unidades'], ['Support garment', 'item', 'items']),
  form('insole', item('insoles'), ['Palmilha', 'par', 'pares'], ['Insole', 'pair', 'pairs']),
  form('device', item('thermometer'), ['Aparelho', 'aparelho', 'aparelhos'], ['Device', 'device', 'devices']),
  form('dressing', item('plasters'), ['Penso', 'penso', 'pensos'], ['Plaster', 'plaster', 'plasters']),
  form('compress', item('compresses'), ['Compressa', 'compressa', 'compressas'], ['Compress', 'compress', 'compresses']),
  form('bandage', item('bandage'), ['Ligadura', 'ligadura', 'ligaduras'], ['Bandage', 'bandage', 'bandages']),
  form('test', item('test'), ['Teste', 'teste', 'testes'], ['Test', 'test', 'tests']),
  form('strip', container('tub'), ['Tira-teste', 'tira', 'tiras'], ['Test strip', 'strip', 'strips']),
  form('lancet', item('lancets'), ['Lanceta', 'lanceta', 'lancetas'], ['Lancet', 'lancet', 'lancets']),
  form(
    'face_mask',
    item('face-mask'),
    ['Máscara facial de proteção', 'máscara', 'máscaras'],
    ['Protective face mask', 'mask', 'masks'],
  ),
  form('condom', item('condoms'), ['Preservativo', 'preservativo', 'preservativos'], ['Condom', 'condom', 'condoms']),
  form('drink', container('drink'), ['Bebida', 'garrafa', 'garrafas'], ['Drink', 'bottle', 'bottles']),
  form('food', container('bag'), ['Alimento', 'embalagem', 'embalagens'], ['Food', 'pack', 'packs']),
  form('pipette', item('pipettes'), ['Pipeta', 'pipeta', 'pipetas'], ['Pipette', 'pipette', 'pipettes']),
  form('eyewear', item('glasses'), ['Óculos', 'unidade', 'unidades'], ['Glasses', 'pair', 'pairs']),
  form('cup', item('cup'), ['Copo menstrual', 'copo', 'copos'], ['Menstrual cup', 'cup', 'cups']),
]

const formsByKey = new Map(forms.map((entry) => [entry.key, entry]))

/** Throws for an unknown key, which is a mistake in the seed content. */
export function formOf(key: string): SeedForm {
  const found = formsByKey.get(key)
  if (!found) throw new RangeError(`No form ${key}`)
  return found
}
