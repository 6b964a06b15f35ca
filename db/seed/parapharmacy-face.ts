import { product, type Range } from './parapharmacy-shape.ts'
import { avoidEyes, external, intactSkin, childrenWarning, stopIfIrritated, t, warn } from './labels.ts'

const cosmetic = { class: 'COSMETIC', collections: ['face'], vatBasisPoints: 2300 } as const

/** PAR-000001 to PAR-000035. */
export const faceRanges: Range[] = [
  {
    ...cosmetic,
    form: 'cleansing_gel',
    description: t(
      'Gel de limpeza de rosto, sem sabão, que retira o suor, a poluição e o excesso de oleosidade sem repuxar a pele. A espuma é leve e sai com água morna.',
      'A soap-free facial cleansing gel that removes sweat, pollution and excess oil without leaving the skin tight. The foam is light and rinses off with lukewarm water.',
    ),
    usage: t(
      'Humedeça o rosto, espalhe uma pequena quantidade com movimentos circulares e enxague bem. Use de manhã e à noite, e aplique o hidratante logo a seguir.',
      'Wet the face, massage in a small amount with circular movements and rinse well. Use morning and evening, and apply your moisturiser straight afterwards.',
    ),
    warnings: warn(external, avoidEyes, stopIfIrritated),
    products: [
      product(
        'Nacriva',
        t('Gel de limpeza para pele oleosa', 'Cleansing gel for oily skin'),
        t(
          'Pensado para a pele com brilho e poros visíveis: controla a oleosidade ao longo do dia, sem álcool e sem agredir.',
          'Made for shiny skin with visible pores: it keeps oil in check through the day, without alcohol and without harshness.',
        ),
        [
          [1, '200 ml', 895],
          [2, '400 ml', 1445],
        ],
      ),
      product(
        'Nacriva',
        t('Gel de limpeza para pele sensível', 'Cleansing gel for sensitive skin'),
        t(
          'Sem perfume e com poucos ingredientes, para a pele que arde ou fica vermelha com facilidade.',
          'Fragrance-free and with few ingredients, for skin that stings or reddens easily.',
        ),
        [
          [3, '200 ml', 716, 895],
          [4, '400 ml', 1790],
        ],
      ),
      product(
        'Brisalva',
        t('Gel de limpeza para pele mista', 'Cleansing gel for combination skin'),
        t(
          'Limpa a testa, o nariz e o queixo, mais oleosos, sem secar as maçãs do rosto.',
          'Cleanses the oilier forehead, nose and chin without drying the cheeks.',
        ),
        [
          [5, '200 ml', 1145],
          [6, '400 ml', 1299],
        ],
      ),
    ],
  },
  {
    ...cosmetic,
    form: 'cream',
    description: t(
      'Creme de dia que devolve à pele do rosto a água que ela perde e reforça a sua barreira natural. Absorve depressa e fica bem por baixo da maquilhagem.',
      'A day cream that gives facial skin back the water it loses and strengthens its natural barrier. It sinks in quickly and sits well under make-up.',
    ),
    usage: t(
      'Aplique de manhã, e à noite se a pele pedir, sobre o rosto e o pescoço limpos e ainda ligeiramente húmidos.',
      'Apply in the morning, and at night if the skin asks for it, to the clean and still slightly damp face and neck.',
    ),
    warnings: warn(external, avoidEyes, stopIfIrritated),
    products: [
      product(
        'Dermaluz',
        t('Creme hidratante para pele seca', 'Moisturiser for dry skin'),
        t(
          'Textura rica, com ceramidas e manteiga de karité, para a pele que descama ou repuxa no inverno.',
          'A rich texture with ceramides and shea butter, for skin that flakes or feels tight in winter.',
        ),
        [
          [7, '40 ml', 2290],
          [8, '50 ml', 2790],
        ],
      ),
      product(
        'Nacriva',
        t('Creme hidratante para pele normal', 'Moisturiser for normal skin'),
        t(
          'Textura leve, com glicerina, para manter o equilíbrio de uma pele que se sente bem.',
          'A light texture with glycerine, to keep skin that feels well in balance.',
        ),
        [
          [9, '40 ml', 1875],
          [10, '50 ml', 2199],
        ],
      ),
      product(
        'Dermaluz',
        t('Creme hidratante para pele sensível', 'Moisturiser for sensitive skin'),
        t(
          'Sem perfume e sem álcool; acalma a sensação de ardor nos dias frios ou depois da depilação.',
          'Free from fragrance and alcohol; it soothes the burning feeling on cold days or after hair removal.',
        ),
        [
          [11, '40 ml', 1580, 1975],
          [12, '50 ml', 2390],
        ],
      ),
      product(
        'Nacriva',
        t('Creme hidratante FPS 30', 'Moisturiser SPF 30'),
        t(
          'Hidratação e proteção alta contra os raios UVA e UVB num só gesto, para o dia a dia na cidade. Na praia ou na serra, prefira um FPS 50+.',
          'Moisture and high protection against UVA and UVB in one step, for everyday city life. At the beach or in the mountains choose SPF 50+.',
        ),
        [
          [13, '40 ml', 1990],
          [14, '50 ml', 2345],
        ],
      ),
    ],
  },
  {
    ...cosmetic,
    form: 'serum',
    description: t(
      'Sérum concentrado, de textura fluida, para usar por baixo do creme habitual. Bastam três a quatro gotas: aplique pouco, mas todos os dias.',
      'A concentrated, fluid serum to use under your usual cream. Three or four drops are enough: apply little, but every day.',
    ),
    usage: t(
      'Espalhe três a quatro gotas sobre o rosto e o pescoço limpos e secos, espere um minuto e aplique o hidratante. De manhã, termine sempre com protetor solar.',
      'Spread three to four drops over the clean, dry face and neck, wait a minute and apply your moisturiser. In the morning, always finish with sunscreen.',
    ),
    warnings: warn(
      external,
      t('Experimente primeiro numa pequena zona atrás da orelha.', 'Try it first on a small area behind the ear.'),
      avoidEyes,
      t('Guarde bem fechado, longe da luz e do calor.', 'Store tightly closed, away from light and heat.'),
    ),
    products: [
      product(
        'Nacriva',
        t('Sérum de vitamina C', 'Vitamin C serum'),
        t(
          'Antioxidante que dá luminosidade e uniformiza o tom. Use de manhã; se ficar alaranjado, a vitamina C oxidou e deve ser substituído.',
          'An antioxidant that brightens and evens the skin tone. Use it in the morning; if it turns orange, the vitamin C has oxidised and it should be replaced.',
        ),
        [[15, '30 ml', 2345]],
      ),
      product(
        'Dermaluz',
        t('Sérum de ácido hialurónico', 'Hyaluronic acid serum'),
        t(
          'Retém água à superfície da pele e preenche as linhas finas da desidratação. Aplica-se sobre a pele húmida e serve a todos os tipos de pele.',
          'Holds water at the surface of the skin and plumps fine lines of dehydration. Apply it to damp skin; it suits every skin type.',
        ),
        [[16, '30 ml', 2175]],
      ),
      product(
        'Brisalva',
        t('Sérum de niacinamida', 'Niacinamide serum'),
        t(
          'Niacinamida a 10 %, que ajuda a controlar a oleosidade e a atenuar poros e marcas.',
          'Niacinamide at 10%, which helps to control oil and soften pores and marks.',
        ),
        [[17, '30 ml', 1832, 2290]],
      ),
      product(
        'Dermaluz',
        t('Sérum de retinol', 'Retinol serum'),
        t(
          'Retinol em dose baixa, para a noite, contra rugas e irregularidades. Comece por duas noites por semana e não o use na gravidez nem na amamentação.',
          'Low-dose retinol for the night, against lines and uneven texture. Start with two nights a week and do not use it while pregnant or breastfeeding.',
        ),
        [[18, '30 ml', 3545]],
      ),
    ],
  },
  {
    ...cosmetic,
    form: 'lotion',
    description: t(
      'Água micelar que limpa e desmaquilha num só passo, sem enxaguar. As micelas captam a maquilhagem e as impurezas e o algodão leva-as consigo.',
      'Micellar water that cleanses and removes make-up in one step, with no rinsing. The micelles lift make-up and impurities, and the cotton pad takes them away.',
    ),
    usage: t(
      'Embeba um disco de algodão e passe pelo rosto sem esfregar, até o disco sair limpo. Repita de manhã e à noite.',
      'Soak a cotton pad and pass it over the face without rubbing, until the pad comes away clean. Repeat morning and evening.',
    ),
    warnings: warn(
      external,
      stopIfIrritated,
      t('Se usa lentes de contacto, retire-as antes.', 'If you wear contact lenses, take them out first.'),
    ),
    products: [
      product(
        'Nacriva',
        t('Água micelar para pele sensível', 'Micellar water for sensitive skin'),
        t(
          'Sem perfume nem álcool e com um pH próximo do da pele.',
          'Free from fragrance and alcohol, with a pH close to that of the skin.',
        ),
        [
          [19, '100 ml', 499],
          [20, '250 ml', 899],
          [21, '500 ml', 1399],
        ],
      ),
      product(
        'Dermaluz',
        t('Água micelar para os olhos', 'Micellar water for eyes'),
        t(
          'Fórmula que não arde, para retirar rímel e eyeliner. Deixe o disco alguns segundos sobre a pálpebra fechada antes de limpar.',
          'A formula that does not sting, to remove mascara and eyeliner. Rest the pad on the closed eyelid for a few seconds before wiping.',
        ),
        [
          [22, '100 ml', 575],
          [23, '250 ml', 945],
          [24, '500 ml', 1475],
        ],
      ),
    ],
  },
  {
    ...cosmetic,
    form: 'cream',
    description: t(
      'Creme para a pele fina à volta dos olhos, onde os primeiros sinais de cansaço aparecem. A textura não escorre para dentro do olho e não deixa a pálpebra pesada.',
      'A cream for the thin skin around the eyes, where tiredness shows first. The texture does not run into the eye or leave the eyelid heavy.',
    ),
    usage: t(
      'De manhã e à noite, dê leves toques com o dedo anelar sobre o osso da órbita, do canto interno para o externo, até o creme ser absorvido.',
      'Morning and evening, tap lightly with the ring finger along the orbital bone, from the inner to the outer corner, until absorbed.',
    ),
    warnings: warn(
      external,
      t('Não aplique na pálpebra móvel nem na linha das pestanas.', 'Do not apply to the moving eyelid or the lash line.'),
      stopIfIrritated,
    ),
    products: [
      product(
        'Nacriva',
        t('Creme de contorno de olhos antirrugas', 'Anti-wrinkle eye cream'),
        t(
          'Com péptidos e ácido hialurónico, suaviza os pés de galinha com o uso continuado.',
          'With peptides and hyaluronic acid, it softens crow’s feet with regular use.',
        ),
        [[25, '15 ml', 2799, 3399]],
      ),
      product(
        'Nacriva',
        t('Creme de contorno de olhos para papos e olheiras', 'Eye cream for puffiness and dark circles'),
        t(
          'Com cafeína, que dá um aspeto mais descansado ao olhar. Guardado no frigorífico, refresca ainda mais.',
          'With caffeine, for a more rested look. Kept in the fridge it refreshes even more.',
        ),
        [[26, '15 ml', 1990]],
      ),
    ],
  },
  {
    ...cosmetic,
    form: 'mask',
    description: t(
      'Máscara de rosto para uma ou duas vezes por semana, quando a pele precisa de mais do que a rotina habitual.',
      'A face mask for once or twice a week, when the skin needs more than the usual routine.',
    ),
    usage: t(
      'Aplique uma camada fina sobre o rosto limpo, evitando os olhos e os lábios. Deixe atuar dez minutos e retire com água morna.',
      'Apply a thin layer to the clean face, avoiding eyes and lips. Leave for ten minutes and remove with lukewarm water.',
    ),
    warnings: warn(external, avoidEyes, intactSkin),
    products: [
      product(
        'Nacriva',
        t('Máscara facial de argila', 'Clay face mask'),
        t(
          'A argila absorve o excesso de oleosidade e desobstrui os poros. Retire-a antes de secar por completo.',
          'Clay absorbs excess oil and unclogs pores. Remove it before it dries completely.',
        ),
        [[27, '75 ml', 1745]],
      ),
      product(
        'Dermaluz',
        t('Máscara facial hidratante', 'Hydrating face mask'),
        t(
          'Um banho de hidratação para a pele baça ou cansada; o que sobra pode ser absorvido com um lenço em vez de enxaguado.',
          'A bath of moisture for dull or tired skin; what is left can be blotted with a tissue instead of rinsed off.',
        ),
        [[28, '75 ml', 1595]],
      ),
    ],
  },
  {
    ...cosmetic,
    form: 'stick',
    description: t(
      'Bálsamo que protege os lábios do frio, do vento e do sol e os mantém macios. Cabe no bolso e aplica-se sem espelho.',
      'A balm that protects the lips from cold, wind and sun and keeps them soft. It fits in a pocket and needs no mirror.',
    ),
    usage: t(
      'Aplique sempre que precisar, e sempre antes de sair para o frio ou para o sol.',
      'Apply whenever you need it, and always before going out into cold or sun.',
    ),
    warnings: warn(
      t(
        'Não partilhe o bálsamo, sobretudo se alguém tiver herpes labial.',
        'Do not share the balm, especially when somebody has a cold sore.',
      ),
      stopIfIrritated,
    ),
    products: [
      product(
        'Brisalva',
        t('Bálsamo labial reparador', 'Repairing lip balm'),
        t(
          'Com lanolina e pantenol, para lábios gretados. O stick é prático; a bisnaga dá uma camada mais generosa para a noite.',
          'With lanolin and panthenol, for chapped lips. The stick is handy; the tube gives a more generous layer for the night.',
        ),
        [
          [29, '4 g', 445],
          [30, '10 ml', 790],
        ],
      ),
      product(
        'Nacriva',
        t('Bálsamo labial FPS 20', 'Lip balm SPF 20'),
        t(
          'Com filtros UVA e UVB, para os lábios que costumam queimar na neve, na praia ou no campo.',
          'With UVA and UVB filters, for lips that burn in the snow, at the beach or in the country.',
        ),
        [
          [31, '4 g', 475],
          [32, '10 ml', 675],
        ],
      ),
    ],
  },
  {
    ...cosmetic,
    form: 'spray',
    description: t(
      'Água termal em spray, sem perfume nem conservantes, que refresca e acalma a pele em qualquer altura do dia.',
      'Thermal water in a spray, free from fragrance and preservatives, that refreshes and soothes the skin at any time of day.',
    ),
    usage: t(
      'Pulverize a 20 cm do rosto com os olhos fechados, deixe atuar meio minuto e seque com um lenço sem esfregar.',
      'Spray 20 cm from the face with closed eyes, leave for half a minute and pat dry with a tissue.',
    ),
    warnings: warn(
      t(
        'Recipiente sob pressão: não exponha a mais de 50 °C nem fure, mesmo vazio.',
        'Pressurised container: do not expose to more than 50 °C and do not pierce, even when empty.',
      ),
      childrenWarning,
    ),
    products: [
      product(
        'Nacriva',
        t('Água termal em spray', 'Thermal water spray'),
        t(
          'Útil depois do sol, da depilação ou do barbear, e para fixar a maquilhagem.',
          'Useful after sun, hair removal or shaving, and to set make-up.',
        ),
        [
          [33, '50 ml', 495],
          [34, '150 ml', 875],
          [35, '300 ml', 975],
        ],
      ),
    ],
  },
]
