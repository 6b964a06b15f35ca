import { inForm, product, type Range } from './parapharmacy-shape.ts'
import { avoidEyes, external, childrenWarning, stopIfIrritated, t, warn } from './labels.ts'

const sun = { class: 'COSMETIC', collections: ['sun'], vatBasisPoints: 2300 } as const
const hair = { class: 'COSMETIC', collections: ['hair'], vatBasisPoints: 2300 } as const

const noonSun = t(
  'Evite o sol entre as 11 e as 17 horas; nenhum protetor dá proteção total.',
  'Stay out of the sun between 11 am and 5 pm; no sunscreen protects completely.',
)
const babies = t('Não exponha ao sol direto bebés com menos de seis meses.', 'Keep babies under six months out of direct sun.')
const reapply = t(
  'Aplique em quantidade generosa quinze minutos antes de sair e repita de duas em duas horas, e sempre depois de nadar, suar ou se secar com a toalha.',
  'Apply generously fifteen minutes before going out and again every two hours, and always after swimming, sweating or towelling.',
)

/** PAR-000065 to PAR-000097. */
export const sunAndHairRanges: Range[] = [
  {
    ...sun,
    form: 'cream',
    description: t(
      'Protetor de rosto de proteção muito alta contra os raios UVA e UVB, resistente à água, para usar todo o ano e não só na praia.',
      'A very high protection face sunscreen against UVA and UVB rays, water resistant, for the whole year and not only for the beach.',
    ),
    usage: t(
      'Depois do hidratante, aplique a quantidade de dois dedos no rosto, nas orelhas e no pescoço. Repita de duas em duas horas quando estiver ao ar livre.',
      'After your moisturiser, apply two fingers’ worth to face, ears and neck. Repeat every two hours outdoors.',
    ),
    warnings: warn(noonSun, avoidEyes, stopIfIrritated),
    products: [
      product(
        'Solmarim',
        t('Protetor solar de rosto FPS 50+ fluido', 'Face sunscreen SPF 50+ fluid'),
        t(
          'Fluido leve e invisível, que não deixa a pele branca e é um bom primeiro protetor diário.',
          'A light, invisible fluid that leaves no white cast and makes a good first daily sunscreen.',
        ),
        [[65, '50 ml', 1112, 1390]],
      ),
      product(
        'Dermaluz',
        t('Protetor solar de rosto FPS 50+ creme', 'Face sunscreen SPF 50+ cream'),
        t(
          'Textura em creme, com glicerina, para a pele seca que pede também hidratação.',
          'A cream texture with glycerine, for dry skin that also needs moisture.',
        ),
        [[66, '50 ml', 1490, 1899]],
      ),
      product(
        'Solmarim',
        t('Protetor solar de rosto FPS 50+ com cor', 'Tinted face sunscreen SPF 50+'),
        t(
          'Com pigmentos que uniformizam o tom e protegem da luz visível, útil para quem tem manchas.',
          'With pigments that even out the skin tone and protect from visible light, useful for those with dark spots.',
        ),
        [[67, '50 ml', 2445]],
      ),
      product(
        'Solmarim',
        t('Protetor solar de rosto FPS 50+ para pele oleosa', 'Face sunscreen SPF 50+ for oily skin'),
        t(
          'Gel-creme de toque seco, com sílica, que não entope os poros.',
          'A dry-touch gel cream with silica that does not clog pores.',
        ),
        [[68, '50 ml', 2190]],
      ),
    ],
  },
  {
    ...sun,
    form: 'spray',
    description: t(
      'Protetor de corpo FPS 50, resistente à água, fácil de espalhar e com filtros UVA e UVB. Seis colheres de chá chegam para o corpo de um adulto.',
      'A water-resistant SPF 50 body sunscreen, easy to spread, with UVA and UVB filters. Six teaspoons cover an adult body.',
    ),
    usage: reapply,
    warnings: warn(noonSun, avoidEyes, childrenWarning),
    products: [
      product(
        'Dermaluz',
        t('Protetor solar de corpo FPS 50 em spray', 'Body sunscreen SPF 50 spray'),
        t(
          'Pulverize e espalhe sempre com a mão; não pulverize diretamente no rosto.',
          'Spray and always spread with the hand; do not spray directly onto the face.',
        ),
        [
          [69, '200 ml', 2375],
          [70, '250 ml', 2775],
        ],
      ),
      inForm(
        'body_milk',
        product(
          'Dermaluz',
          t('Protetor solar de corpo FPS 50 em leite', 'Body sunscreen SPF 50 milk'),
          t(
            'Leite hidratante que se vê onde foi aplicado, para não deixar zonas esquecidas.',
            'A moisturising milk that shows where it has been applied, so that no area is missed.',
          ),
          [
            [71, '200 ml', 1845],
            [72, '250 ml', 2199],
          ],
        ),
      ),
    ],
  },
  {
    ...sun,
    collections: ['sun', 'baby_care'],
    form: 'body_milk',
    description: t(
      'Protetor solar FPS 50+ pensado para a pele das crianças, sem perfume e muito resistente à água.',
      'An SPF 50+ sunscreen made for children’s skin, fragrance-free and very water resistant.',
    ),
    usage: reapply,
    warnings: warn(
      babies,
      t(
        'Vista a criança com chapéu, camisola e óculos: o protetor completa a roupa, não a substitui.',
        'Dress the child in a hat, a T-shirt and sunglasses: sunscreen adds to clothes and does not replace them.',
      ),
      avoidEyes,
    ),
    products: [
      product(
        'Solmarim',
        t('Protetor solar infantil FPS 50+ em leite', 'Children’s sunscreen SPF 50+ milk'),
        t(
          'Leite cremoso, que se espalha bem em crianças que não param.',
          'A creamy milk that spreads well on children who never stand still.',
        ),
        [
          [73, '100 ml', 1395],
          [74, '200 ml', 2045],
        ],
      ),
      inForm(
        'spray',
        product(
          'Solmarim',
          t('Protetor solar infantil FPS 50+ em spray', 'Children’s sunscreen SPF 50+ spray'),
          t(
            'Prático para repetir na praia, mesmo com a pele molhada. Pulverize na mão para aplicar no rosto.',
            'Handy for topping up at the beach, even on wet skin. Spray onto your hand to apply to the face.',
          ),
          [
            [75, '100 ml', 1175],
            [76, '200 ml', 1675],
          ],
        ),
      ),
      inForm(
        'stick',
        product(
          'Dermaluz',
          t('Protetor solar infantil FPS 50+ em stick', 'Children’s sunscreen SPF 50+ stick'),
          t(
            'Para o nariz, as orelhas, os ombros e outras zonas que queimam primeiro.',
            'For nose, ears, shoulders and the other places that burn first.',
          ),
          [
            [77, '100 ml', 1199],
            [78, '200 ml', 1990],
          ],
        ),
      ),
    ],
  },
  {
    ...sun,
    form: 'gel',
    description: t(
      'Cuidado para depois do sol, que refresca a pele quente e repõe a água perdida, para que o bronzeado dure e a pele não descame.',
      'After-sun care that cools hot skin and replaces lost water, so that a tan lasts and the skin does not peel.',
    ),
    usage: t(
      'Depois do duche, aplique uma camada generosa e repita ao deitar. Guarde no frigorífico para refrescar mais.',
      'After the shower apply a generous layer and repeat at bedtime. Keep it in the fridge for more cooling.',
    ),
    warnings: warn(
      external,
      t(
        'Com bolhas, febre ou arrepios depois do sol, consulte o médico.',
        'With blisters, fever or shivering after sun, see a doctor.',
      ),
    ),
    products: [
      product(
        'Solmarim',
        t('Pós-solar em gel', 'After-sun gel'),
        t(
          'Gel de aloé vera, sem óleo, de efeito fresco imediato.',
          'An oil-free aloe vera gel with an immediate cooling effect.',
        ),
        [[79, '200 ml', 945]],
      ),
      inForm(
        'body_milk',
        product(
          'Solmarim',
          t('Pós-solar em leite', 'After-sun milk'),
          t(
            'Leite com pantenol e vitamina E, para a pele seca no fim de um dia de praia.',
            'A milk with panthenol and vitamin E, for dry skin after a day at the beach.',
          ),
          [[80, '200 ml', 1495]],
        ),
      ),
    ],
  },
  {
    ...hair,
    form: 'shampoo',
    description: t(
      'Champô de farmácia, com tensioativos suaves, que lava o couro cabeludo sem o irritar e deixa o cabelo solto.',
      'A pharmacy shampoo with mild surfactants that washes the scalp without irritating it and leaves the hair free-flowing.',
    ),
    usage: t(
      'Aplique sobre o cabelo molhado, massaje o couro cabeludo com a ponta dos dedos e enxague bem.',
      'Apply to wet hair, massage the scalp with your fingertips and rinse well.',
    ),
    warnings: warn(external, avoidEyes, stopIfIrritated),
    products: [
      product(
        'Capilária',
        t('Champô anticaspa', 'Anti-dandruff shampoo'),
        t(
          'Com piroctona olamina. Use duas a três vezes por semana durante um mês, deixando atuar três minutos; depois, uma vez por semana para manter.',
          'With piroctone olamine. Use two to three times a week for a month, leaving it on for three minutes; then once a week to maintain.',
        ),
        [
          [81, '200 ml', 1375],
          [82, '400 ml', 1699],
        ],
      ),
      product(
        'Nacriva',
        t('Champô para queda', 'Shampoo for hair loss'),
        t(
          'Complemento de uma rotina para a queda, com cafeína e vitaminas; prepara o couro cabeludo para as ampolas.',
          'Part of a hair loss routine, with caffeine and vitamins; it prepares the scalp for ampoules.',
        ),
        [
          [83, '200 ml', 1076, 1345],
          [84, '400 ml', 1875],
        ],
      ),
      product(
        'Capilária',
        t('Champô para cabelo seco', 'Shampoo for dry hair'),
        t(
          'Com óleo de argão, para o cabelo áspero, pintado ou castigado pelo secador.',
          'With argan oil, for hair that is coarse, coloured or tired of the dryer.',
        ),
        [
          [85, '200 ml', 1345],
          [86, '400 ml', 1890],
        ],
      ),
      product(
        'Nacriva',
        t('Champô para couro cabeludo sensível', 'Shampoo for a sensitive scalp'),
        t(
          'Sem sulfatos e sem perfume, para a comichão e a sensação de repuxar.',
          'Free from sulphates and fragrance, for itching and tightness.',
        ),
        [
          [87, '200 ml', 975],
          [88, '400 ml', 1845],
        ],
      ),
      product(
        'Nacriva',
        t('Champô de uso frequente', 'Frequent use shampoo'),
        t(
          'Para lavar todos os dias sem pesar, adequado a toda a família.',
          'To wash every day without weighing hair down, suitable for the whole family.',
        ),
        [
          [89, '200 ml', 895],
          [90, '400 ml', 1575],
        ],
      ),
    ],
  },
  {
    ...hair,
    form: 'conditioner',
    description: t(
      'Condicionador que fecha a cutícula do cabelo depois do champô e o torna fácil de pentear.',
      'A conditioner that smooths the hair cuticle after shampooing and makes hair easy to comb.',
    ),
    usage: t(
      'Aplique do meio para as pontas, deixe atuar dois minutos e enxague.',
      'Apply from mid-length to ends, leave for two minutes and rinse.',
    ),
    warnings: warn(external, avoidEyes),
    products: [
      product(
        'Nacriva',
        t('Condicionador para cabelo seco', 'Conditioner for dry hair'),
        t('Com manteiga de karité, para pontas quebradiças.', 'With shea butter, for brittle ends.'),
        [[91, '200 ml', 1645]],
      ),
      product(
        'Nacriva',
        t('Condicionador para cabelo pintado', 'Conditioner for coloured hair'),
        t(
          'Com filtro UV, ajuda a cor a durar entre duas idas ao cabeleireiro.',
          'With a UV filter, it helps the colour last between two visits to the hairdresser.',
        ),
        [[92, '200 ml', 1095]],
      ),
    ],
  },
  {
    ...hair,
    form: 'ampoule',
    description: t(
      'Ampolas para a queda sazonal ou reacional do cabelo, aquela que aparece no outono, depois do parto ou depois de um período de cansaço.',
      'Ampoules for seasonal or reactive hair loss, the kind that comes in autumn, after childbirth or after a tiring time.',
    ),
    usage: t(
      'Aplique uma ampola, três vezes por semana, no couro cabeludo seco ou húmido, risca a risca, e massaje. Não enxague. Faça pelo menos dois meses.',
      'Apply one ampoule three times a week to a dry or damp scalp, parting by parting, and massage. Do not rinse. Keep it up for at least two months.',
    ),
    warnings: warn(
      external,
      t(
        'Uma queda em placas, com comichão ou de início súbito deve ser vista pelo médico.',
        'Hair loss in patches, with itching or of sudden onset should be seen by a doctor.',
      ),
      avoidEyes,
    ),
    products: [
      product(
        'Nacriva',
        t('Ampolas capilares para queda, mulher', 'Hair loss ampoules for women'),
        t(
          'Com aminoácidos e vitaminas do grupo B, para a queda difusa.',
          'With amino acids and B vitamins, for diffuse hair loss.',
        ),
        [
          [93, '12 un', 4075],
          [94, '18 un', 5675],
        ],
      ),
      product(
        'Capilária',
        t('Ampolas capilares para queda, homem', 'Hair loss ampoules for men'),
        t(
          'Com cafeína e serenoa, para as entradas e o alto da cabeça.',
          'With caffeine and saw palmetto, for the temples and the crown.',
        ),
        [
          [95, '12 un', 3390],
          [96, '18 un', 5445],
        ],
      ),
    ],
  },
  {
    ...hair,
    form: 'mask',
    description: t(
      'Máscara capilar intensiva para uma vez por semana, que devolve corpo e brilho ao cabelo danificado.',
      'An intensive hair mask for once a week that gives damaged hair back its body and shine.',
    ),
    usage: t(
      'Depois do champô, aplique nas pontas, deixe atuar cinco a dez minutos debaixo de uma toalha quente e enxague.',
      'After shampooing, apply to the ends, leave for five to ten minutes under a warm towel and rinse.',
    ),
    warnings: warn(external, avoidEyes),
    products: [
      product(
        'Capilária',
        t('Máscara capilar reparadora', 'Repairing hair mask'),
        t(
          'Com queratina vegetal, para cabelos pintados, alisados ou com madeixas.',
          'With plant keratin, for coloured, straightened or highlighted hair.',
        ),
        [[97, '200 ml', 1990]],
      ),
    ],
  },
]
