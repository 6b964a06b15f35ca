import { product, type Range } from './parapharmacy-shape.ts'
import { external, childrenWarning, readInstructions, singleUse, t, warn } from './labels.ts'

const pet = { class: 'OTHER', collections: ['pets'], vatBasisPoints: 2300 } as const

const vet = t(
  'Fale com o veterinário se o animal está doente, grávido, é muito novo ou toma medicamentos.',
  'Talk to your vet if the animal is ill, pregnant, very young or on medicines.',
)

/** PAR-000258 to PAR-000275, and PAR-000286 to PAR-000291. */
export const intimateAndPetRanges: Range[] = [
  {
    class: 'COSMETIC',
    vatBasisPoints: 2300,
    collections: ['intimate_care'],
    form: 'cleansing_gel',
    description: t(
      'Gel de higiene íntima externa, sem sabão e com ácido láctico, que respeita o equilíbrio natural da zona.',
      'A gel for external intimate hygiene, soap-free and with lactic acid, that respects the natural balance of the area.',
    ),
    usage: t(
      'Uma vez por dia, com a mão e água morna, só por fora. Enxague e seque com toques.',
      'Once a day, with the hand and lukewarm water, on the outside only. Rinse and pat dry.',
    ),
    warnings: warn(
      external,
      t(
        'Não faça lavagens internas. Comichão, cheiro ou corrimento diferentes merecem uma conversa com o médico ou com a farmácia.',
        'Do not wash internally. Itching, odour or unusual discharge deserve a talk with your doctor or pharmacy.',
      ),
    ),
    products: [
      product(
        'Intimara',
        t('Gel de higiene íntima de uso diário', 'Daily intimate wash'),
        t('pH 5, com camomila, para todas as idades a partir da puberdade.', 'pH 5, with camomile, for all ages from puberty.'),
        [
          [258, '200 ml', 690],
          [259, '400 ml', 975],
        ],
      ),
      product(
        'Intimara',
        t('Gel de higiene íntima hidratante', 'Moisturising intimate wash'),
        t(
          'Com ácido hialurónico, para a secura da menopausa e do pós-parto.',
          'With hyaluronic acid, for the dryness of menopause and after childbirth.',
        ),
        [
          [260, '200 ml', 1090],
          [261, '400 ml', 1390],
        ],
      ),
    ],
  },
  {
    class: 'DEVICE',
    vatBasisPoints: 600,
    collections: ['sexual_health'],
    form: 'condom',
    description: t(
      'Preservativos lubrificados e testados um a um. São o único método que protege ao mesmo tempo da gravidez e das infeções sexualmente transmissíveis.',
      'Lubricated condoms, tested one by one. They are the only method that protects against both pregnancy and sexually transmitted infections.',
    ),
    usage: t(
      'Verifique a validade, abra com os dedos, aperte a ponta e desenrole antes de qualquer contacto. Retire segurando pela base.',
      'Check the expiry date, open with your fingers, pinch the tip and unroll before any contact. Withdraw holding the base.',
    ),
    warnings: warn(
      singleUse,
      t(
        'Se romper, fale connosco o mais cedo possível sobre a contraceção de emergência.',
        'If it breaks, talk to us as soon as possible about emergency contraception.',
      ),
      t('Guarde longe do calor; a carteira não é um bom sítio.', 'Keep away from heat; a wallet is not a good place.'),
    ),
    products: [
      product(
        'Intimara',
        t('Preservativos clássicos', 'Classic condoms'),
        t('Látex natural, largura de 53 mm. Não use com óleos.', 'Natural latex, 53 mm wide. Do not use with oils.'),
        [
          [262, '6 un', 595],
          [263, '12 un', 995],
        ],
      ),
      product(
        'Intimara',
        t('Preservativos finos', 'Thin condoms'),
        t('Látex mais fino, com a mesma resistência. Não use com óleos.', 'Thinner latex, just as strong. Do not use with oils.'),
        [
          [264, '6 un', 745],
          [265, '12 un', 1295],
        ],
      ),
      product(
        'Intimara',
        t('Preservativos sem látex', 'Latex-free condoms'),
        t('Poli-isopreno, para quem é alérgico ao látex.', 'Polyisoprene, for people allergic to latex.'),
        [
          [266, '6 un', 899],
          [267, '12 un', 1495],
        ],
      ),
    ],
  },
  {
    class: 'DEVICE',
    vatBasisPoints: 2300,
    collections: ['sexual_health'],
    form: 'gel',
    description: t(
      'Lubrificante à base de água, que alivia a secura e se lava com facilidade. Compatível com todos os preservativos.',
      'A water-based lubricant that relieves dryness and washes off easily. Compatible with all condoms.',
    ),
    usage: t('Aplique a quantidade que quiser e repita quando precisar.', 'Apply as much as you like and repeat when needed.'),
    warnings: warn(
      t('Não é contracetivo.', 'It is not a contraceptive.'),
      t('Suspenda se sentir ardor.', 'Stop if you feel stinging.'),
    ),
    products: [
      product(
        'Intimara',
        t('Lubrificante à base de água neutro', 'Neutral water-based lubricant'),
        t('Sem perfume, sem glicerina e sem parabenos.', 'Free from fragrance, glycerine and parabens.'),
        [
          [268, '50 ml', 645],
          [269, '100 ml', 875],
        ],
      ),
    ],
  },
  {
    class: 'OTHER',
    vatBasisPoints: 600,
    collections: ['intimate_care'],
    form: 'cup',
    description: t(
      'Copo menstrual de silicone médico, que recolhe o fluxo até oito horas e dura vários anos.',
      'A medical silicone menstrual cup that collects the flow for up to eight hours and lasts several years.',
    ),
    usage: t(
      'Lave as mãos, dobre e introduza; esvazie e enxague a cada quatro a oito horas. Ferva cinco minutos entre os períodos.',
      'Wash your hands, fold and insert; empty and rinse every four to eight hours. Boil for five minutes between periods.',
    ),
    warnings: warn(
      t(
        'Febre alta súbita, vómitos ou manchas na pele durante o uso: retire e procure ajuda médica (síndrome de choque tóxico).',
        'Sudden high fever, vomiting or a rash during use: remove it and seek medical help (toxic shock syndrome).',
      ),
      t(
        'Se usa dispositivo intrauterino, fale com o médico antes.',
        'If you have an intrauterine device, ask your doctor first.',
      ),
    ),
    products: [
      product(
        'Intimara',
        t('Copo menstrual S', 'Menstrual cup S'),
        t('Para fluxo ligeiro e antes de um parto vaginal.', 'For light flow and before a vaginal birth.'),
        [[270, '1 un', 2345]],
      ),
      product(
        'Intimara',
        t('Copo menstrual L', 'Menstrual cup L'),
        t('Para fluxo abundante ou depois de um parto vaginal.', 'For heavy flow or after a vaginal birth.'),
        [[271, '1 un', 2345]],
      ),
    ],
  },
  {
    class: 'OTHER',
    vatBasisPoints: 600,
    collections: ['intimate_care'],
    form: 'pad',
    description: t(
      'Pensos higiénicos com cobertura de algodão, sem perfume e sem cloro, para a pele que se irrita com os materiais sintéticos.',
      'Sanitary pads with a cotton top layer, free from fragrance and chlorine, for skin irritated by synthetic materials.',
    ),
    usage: t(
      'Troque a cada três a quatro horas e, à noite, ao acordar.',
      'Change every three to four hours and, at night, on waking.',
    ),
    warnings: warn(singleUse, t('Não deite na sanita.', 'Do not flush.')),
    products: [
      product(
        'Intimara',
        t('Pensos higiénicos de algodão, dia', 'Cotton sanitary pads, day'),
        t('Finos, com abas.', 'Thin, with wings.'),
        [
          [272, '10 un', 299],
          [273, '14 un', 395],
        ],
      ),
      product(
        'Intimara',
        t('Pensos higiénicos de algodão, noite', 'Cotton sanitary pads, night'),
        t('Mais compridos e mais absorventes.', 'Longer and more absorbent.'),
        [
          [274, '10 un', 390],
          [275, '14 un', 475],
        ],
      ),
    ],
  },
  {
    ...pet,
    form: 'shampoo',
    description: t(
      'Champô veterinário com o pH da pele do cão, que é diferente do nosso.',
      'A veterinary shampoo with the pH of a dog’s skin, which differs from ours.',
    ),
    usage: t(
      'Molhe o pelo, aplique, deixe atuar três minutos e enxague bem. Uma vez por mês chega para a maioria dos cães.',
      'Wet the coat, apply, leave for three minutes and rinse well. Once a month is enough for most dogs.',
    ),
    warnings: warn(t('Evite os olhos e o interior das orelhas.', 'Avoid the eyes and the inside of the ears.'), vet),
    products: [
      product(
        'Patinhas',
        t('Champô para cão de pelo curto', 'Shampoo for short-haired dogs'),
        t('Limpa e dá brilho sem deixar resíduos.', 'Cleans and adds shine without residue.'),
        [[286, '250 ml', 1090]],
      ),
      product(
        'Patinhas',
        t('Champô para cão de pele sensível', 'Shampoo for dogs with sensitive skin'),
        t('Sem perfume, com aveia, para cães que se coçam.', 'Fragrance-free, with oats, for dogs that scratch.'),
        [[287, '250 ml', 1295]],
      ),
    ],
  },
  {
    ...pet,
    form: 'brush',
    description: t(
      'Escova dentária de dedo, em silicone macio, para habituar o animal à higiene da boca.',
      'A soft silicone finger toothbrush to get the animal used to mouth care.',
    ),
    usage: t(
      'Comece com poucos segundos por dia e uma pasta própria para animais. Lave depois de usar.',
      'Start with a few seconds a day and a toothpaste made for animals. Wash after use.',
    ),
    warnings: warn(
      t(
        'Nunca use pasta de dentes para pessoas: o flúor e o xilitol são tóxicos para os animais.',
        'Never use human toothpaste: fluoride and xylitol are toxic to animals.',
      ),
      vet,
    ),
    products: [
      product(
        'Patinhas',
        t('Escova dentária de dedo para animais', 'Finger toothbrush for pets'),
        t('Serve a cães e gatos.', 'Fits dogs and cats.'),
        [[288, '2 un', 575]],
      ),
    ],
  },
  {
    ...pet,
    form: 'pipette',
    description: t(
      'Pipetas repelentes com margosa e lavandino, biocida que afasta pulgas, carraças e mosquitos durante três a quatro semanas.',
      'Repellent pipettes with margosa and lavandin, a biocide that keeps fleas, ticks and mosquitoes away for three to four weeks.',
    ),
    usage: t(
      'Afaste o pelo entre as omoplatas e esvazie a pipeta sobre a pele. Não dê banho nos dois dias seguintes.',
      'Part the coat between the shoulder blades and empty the pipette onto the skin. Do not bathe for the next two days.',
    ),
    warnings: warn(
      t(
        'Use os biocidas com cuidado. Leia sempre o rótulo e a informação sobre o produto antes de o utilizar.',
        'Use biocides safely. Always read the label and product information before use.',
      ),
      vet,
      external,
      childrenWarning,
      readInstructions,
    ),
    products: [
      product(
        'Patinhas',
        t('Pipetas repelentes para cão pequeno', 'Repellent pipettes for small dogs'),
        t('Para cães até 15 kg.', 'For dogs up to 15 kg.'),
        [[289, '3 un', 1695]],
      ),
      product(
        'Patinhas',
        t('Pipetas repelentes para cão grande', 'Repellent pipettes for large dogs'),
        t('Para cães com mais de 15 kg.', 'For dogs over 15 kg.'),
        [[290, '3 un', 1790]],
      ),
      product(
        'Patinhas',
        t('Pipetas repelentes para gato', 'Repellent pipettes for cats'),
        t(
          'Dose própria para gatos; nunca use num gato o produto dos cães.',
          'A dose made for cats; never use the dog product on a cat.',
        ),
        [[291, '3 un', 1695]],
      ),
    ],
  },
]
