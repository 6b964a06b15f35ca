import { product, type Range } from './parapharmacy-shape.ts'
import { avoidEyes, external, childrenWarning, readInstructions, singleUse, stopIfIrritated, t, warn } from './labels.ts'

const vat = { vatBasisPoints: 2300 } as const

const toothbrushes = t(
  'Escova de dentes de cabeça pequena e filamentos arredondados, que chega aos dentes de trás sem magoar a gengiva.',
  'A toothbrush with a small head and rounded bristles that reaches the back teeth without hurting the gums.',
)
const brushing = t(
  'Escove duas vezes por dia durante dois minutos, inclinando a escova para a gengiva. Troque de escova a cada três meses, ou antes se os filamentos abrirem.',
  'Brush twice a day for two minutes, with the bristles angled towards the gum. Change your toothbrush every three months, or sooner if the bristles splay.',
)
const soothers = t(
  'Chupeta com tetina macia e escudo arejado, que deixa respirar a pele à volta da boca.',
  'A soother with a soft teat and a ventilated shield that lets the skin around the mouth breathe.',
)

/** PAR-000098 to PAR-000148. */
export const oralAndBabyRanges: Range[] = [
  {
    ...vat,
    class: 'COSMETIC',
    collections: ['toothpaste'],
    form: 'toothpaste',
    description: t(
      'Pasta dentífrica com flúor, que fortalece o esmalte e ajuda a prevenir as cáries. A espuma é suave e o sabor, discreto.',
      'A fluoride toothpaste that strengthens enamel and helps to prevent cavities. The foam is mild and the taste discreet.',
    ),
    usage: t(
      'Escove os dentes duas vezes por dia, uma delas ao deitar, durante dois minutos. Cuspa o excesso e não enxague com muita água, para o flúor continuar a atuar.',
      'Brush twice a day, once at bedtime, for two minutes. Spit out the excess and do not rinse with a lot of water, so that the fluoride goes on working.',
    ),
    warnings: warn(
      t(
        'Não engula. As crianças pequenas devem escovar os dentes com a ajuda de um adulto.',
        'Do not swallow. Young children should brush with the help of an adult.',
      ),
      t(
        'Gengivas que sangram ou dor que persiste: marque consulta no dentista.',
        'Bleeding gums or pain that lasts: see your dentist.',
      ),
    ),
    products: [
      product(
        'Dentalvo',
        t('Pasta dentífrica para gengivas', 'Toothpaste for gums'),
        t(
          'Com zinco e extrato de camomila, para gengivas que sangram à escovagem.',
          'With zinc and camomile extract, for gums that bleed on brushing.',
        ),
        [
          [98, '50 ml', 395],
          [99, '75 ml', 495],
          [100, '100 ml', 645],
        ],
      ),
      product(
        'Dentalvo',
        t('Pasta dentífrica branqueadora', 'Whitening toothpaste'),
        t(
          'Remove as manchas de café, chá e tabaco com um polimento suave, sem agredir o esmalte.',
          'Removes coffee, tea and tobacco stains with gentle polishing, without harming the enamel.',
        ),
        [
          [101, '50 ml', 390],
          [102, '75 ml', 556, 695],
          [103, '100 ml', 799],
        ],
      ),
      product(
        'Dentalvo',
        t('Pasta dentífrica para sensibilidade', 'Toothpaste for sensitive teeth'),
        t(
          'Com nitrato de potássio, para os dentes que doem com o frio e o quente. O efeito nota-se ao fim de duas semanas de uso contínuo.',
          'With potassium nitrate, for teeth that hurt with cold and heat. The effect shows after two weeks of continuous use.',
        ),
        [
          [104, '50 ml', 345],
          [105, '75 ml', 590],
          [106, '100 ml', 745],
        ],
      ),
      product(
        'Dentalvo',
        t('Pasta dentífrica infantil', 'Children’s toothpaste'),
        t(
          'Com 1000 ppm de flúor e sabor a morango pouco doce. Até aos três anos, uma quantidade do tamanho de um grão de arroz; depois, de uma ervilha.',
          'With 1000 ppm of fluoride and a mildly sweet strawberry taste. Up to three years a smear the size of a grain of rice; afterwards, of a pea.',
        ),
        [
          [107, '50 ml', 375],
          [108, '75 ml', 445],
          [109, '100 ml', 575],
        ],
      ),
    ],
  },
  {
    ...vat,
    class: 'COSMETIC',
    collections: ['mouthwash'],
    form: 'mouthwash',
    description: t(
      'Colutório sem álcool, que chega onde a escova não chega e deixa a boca fresca.',
      'An alcohol-free mouthwash that reaches where the brush does not and leaves the mouth fresh.',
    ),
    usage: t(
      'Bocheche 15 ml durante meio minuto, depois da escovagem, e cuspa. Não coma nem beba durante meia hora.',
      'Rinse with 15 ml for half a minute after brushing, and spit out. Do not eat or drink for half an hour.',
    ),
    warnings: warn(
      t(
        'Não engula. Não é indicado para crianças com menos de seis anos.',
        'Do not swallow. Not suitable for children under six.',
      ),
      t('O colutório completa a escovagem, não a substitui.', 'Mouthwash adds to brushing and does not replace it.'),
    ),
    products: [
      product(
        'Sorrimar',
        t('Colutório de uso diário', 'Daily mouthwash'),
        t('Com flúor e sabor a hortelã, para todos os dias.', 'With fluoride and a mint taste, for every day.'),
        [
          [110, '250 ml', 575],
          [111, '500 ml', 875],
        ],
      ),
      product(
        'Dentalvo',
        t('Colutório para gengivas', 'Mouthwash for gums'),
        t(
          'Com cloreto de cetilpiridínio, para períodos em que as gengivas estão inchadas ou depois de uma limpeza no dentista.',
          'With cetylpyridinium chloride, for times when gums are swollen or after a cleaning at the dentist.',
        ),
        [
          [112, '250 ml', 799, 999],
          [113, '500 ml', 1475],
        ],
      ),
    ],
  },
  {
    ...vat,
    class: 'OTHER',
    collections: ['brushes'],
    form: 'brush',
    description: toothbrushes,
    usage: brushing,
    warnings: warn(
      t(
        'Enxague a escova e guarde-a de pé, ao ar, sem tocar nas outras.',
        'Rinse the brush and store it upright, in the air, not touching others.',
      ),
      t('A escova é pessoal: não a partilhe.', 'A toothbrush is personal: do not share it.'),
    ),
    products: [
      product(
        'Dentalvo',
        t('Escova de dentes suave', 'Soft toothbrush'),
        t(
          'Filamentos suaves, para gengivas sensíveis ou retraídas e depois de tratamentos.',
          'Soft bristles, for sensitive or receding gums and after treatment.',
        ),
        [
          [114, '1 un', 275],
          [115, '2 un', 445],
        ],
      ),
      product(
        'Sorrimar',
        t('Escova de dentes média', 'Medium toothbrush'),
        t('Filamentos de dureza média, para dentes e gengivas saudáveis.', 'Medium bristles, for healthy teeth and gums.'),
        [
          [116, '1 un', 345],
          [117, '2 un', 595],
        ],
      ),
      product(
        'Dentalvo',
        t('Escova de dentes ortodôntica', 'Orthodontic toothbrush'),
        t(
          'Filamentos em V, para limpar à volta dos brackets e dos fios do aparelho.',
          'V-shaped bristles, to clean around brackets and wires.',
        ),
        [
          [118, '1 un', 390],
          [119, '2 un', 599],
        ],
      ),
      product(
        'Sorrimar',
        t('Escova de dentes infantil', 'Children’s toothbrush'),
        t(
          'Cabo grosso para mãos pequenas e cabeça de proteção macia, dos dois aos seis anos.',
          'A thick handle for small hands and a soft protective head, from two to six years.',
        ),
        [
          [120, '1 un', 299],
          [121, '2 un', 445],
        ],
      ),
    ],
  },
  {
    ...vat,
    class: 'OTHER',
    collections: ['brushes'],
    form: 'floss',
    description: t(
      'Fio dentário que desliza entre os dentes apertados e retira a placa onde a escova não entra.',
      'Dental floss that glides between tight teeth and removes plaque where the brush cannot go.',
    ),
    usage: t(
      'Uma vez por dia, de preferência à noite, passe cerca de 40 cm de fio entre todos os dentes, abraçando cada um em forma de C.',
      'Once a day, preferably at night, pass about 40 cm of floss between all teeth, hugging each in a C shape.',
    ),
    warnings: warn(
      t(
        'Se a gengiva continuar a sangrar ao fim de uma semana, fale com o dentista.',
        'If your gums still bleed after a week, talk to your dentist.',
      ),
    ),
    products: [
      product(
        'Sorrimar',
        t('Fio dentário com cera', 'Waxed dental floss'),
        t('Encerado, com um toque de hortelã.', 'Waxed, with a touch of mint.'),
        [[122, '50 m', 245]],
      ),
    ],
  },
  {
    ...vat,
    class: 'OTHER',
    collections: ['brushes'],
    form: 'interdental',
    description: t(
      'Escovilhões para limpar os espaços entre os dentes, as pontes e os implantes, com arame revestido que não fere.',
      'Interdental brushes to clean the gaps between teeth, bridges and implants, with a coated wire that does not scratch.',
    ),
    usage: t(
      'Escolha o tamanho que entra com uma ligeira resistência, sem forçar. Introduza e retire duas ou três vezes em cada espaço e enxague.',
      'Choose the size that goes in with slight resistance, without force. Move it in and out two or three times in each gap and rinse.',
    ),
    warnings: warn(
      t(
        'Não use com pasta abrasiva. Troque o escovilhão ao fim de uma semana.',
        'Do not use with abrasive toothpaste. Change the brush after a week.',
      ),
      childrenWarning,
    ),
    products: [
      product(
        'Sorrimar',
        t('Escovilhões finos', 'Fine interdental brushes'),
        t('Diâmetro de 0,5 mm, para espaços apertados.', 'Diameter 0.5 mm, for tight gaps.'),
        [[123, '6 un', 599]],
      ),
      product(
        'Sorrimar',
        t('Escovilhões médios', 'Medium interdental brushes'),
        t('Diâmetro de 0,7 mm, para espaços abertos e implantes.', 'Diameter 0.7 mm, for open gaps and implants.'),
        [[124, '6 un', 599]],
      ),
    ],
  },
  {
    ...vat,
    class: 'DEVICE',
    collections: ['dentures'],
    form: 'cream',
    description: t(
      'Creme que segura a prótese dentária durante o dia e impede a entrada de restos de comida por baixo dela.',
      'A cream that holds dentures through the day and keeps food from getting underneath.',
    ),
    usage: t(
      'Com a prótese limpa e seca, aplique três pequenas tiras, longe do bordo, coloque na boca e pressione alguns segundos. Uma aplicação por dia chega.',
      'On clean, dry dentures apply three short strips away from the edge, place in the mouth and press for a few seconds. Once a day is enough.',
    ),
    warnings: warn(
      t(
        'Se precisa de cada vez mais creme, a prótese deve ser ajustada pelo dentista.',
        'If you need more and more cream, your dentures should be adjusted by the dentist.',
      ),
      readInstructions,
    ),
    products: [
      product(
        'Dentalvo',
        t('Creme fixador de próteses sabor menta', 'Mint denture adhesive cream'),
        t('Sem zinco, com um sabor fresco a menta.', 'Zinc-free, with a fresh mint taste.'),
        [
          [125, '40 g', 799],
          [126, '70 g', 1099],
        ],
      ),
    ],
  },
  {
    ...vat,
    class: 'COSMETIC',
    collections: ['baby_care'],
    form: 'cream',
    description: t(
      'Creme de barreira para a muda da fralda, com óxido de zinco, que isola a pele da humidade e a ajuda a recuperar da vermelhidão.',
      'A barrier cream for nappy changes, with zinc oxide, that shields skin from moisture and helps it recover from redness.',
    ),
    usage: t(
      'Em cada muda, lave com água morna, seque bem as pregas e aplique uma camada que se veja.',
      'At every change wash with lukewarm water, dry the folds well and apply a layer that can be seen.',
    ),
    warnings: warn(
      external,
      t(
        'Vermelhidão com pontos ou bolhas, ou que não melhora em três dias, deve ser vista pelo médico.',
        'Redness with spots or blisters, or no better after three days, should be seen by a doctor.',
      ),
    ),
    products: [
      product(
        'Bebélua',
        t('Creme muda-fraldas', 'Nappy cream'),
        t('Sem perfume, fácil de espalhar e de retirar.', 'Fragrance-free, easy to spread and to remove.'),
        [
          [127, '50 ml', 595],
          [128, '100 ml', 895],
        ],
      ),
    ],
  },
  {
    ...vat,
    class: 'COSMETIC',
    collections: ['baby_care'],
    form: 'cleansing_gel',
    description: t(
      'Gel de banho para o corpo e o cabelo do bebé, sem sabão e sem lágrimas, que pode ser usado desde o nascimento.',
      'A wash for baby’s body and hair, soap-free and tear-free, suitable from birth.',
    ),
    usage: t(
      'Deite uma pequena quantidade na água ou na mão. Um banho de cinco a dez minutos, a 37 °C, chega.',
      'Put a little into the water or your hand. A bath of five to ten minutes at 37 °C is enough.',
    ),
    warnings: warn(external, t('Nunca deixe o bebé sozinho no banho.', 'Never leave a baby alone in the bath.')),
    products: [
      product(
        'Ninholar',
        t('Gel de banho suave para bebé', 'Gentle baby wash'),
        t(
          'Com extrato de algodão e um perfume muito leve, sem alergénios.',
          'With cotton extract and a very light, allergen-free scent.',
        ),
        [
          [129, '250 ml', 645],
          [130, '500 ml', 860, 1075],
          [131, '750 ml', 1390],
        ],
      ),
    ],
  },
  {
    ...vat,
    class: 'DEVICE',
    collections: ['baby_care', 'breathing_devices', 'cold_flu'],
    form: 'single_dose',
    description: t(
      'Soro fisiológico estéril (cloreto de sódio a 0,9 %) em unidoses de 5 ml, para limpar o nariz e os olhos de bebés, crianças e adultos.',
      'Sterile saline (sodium chloride 0.9%) in 5 ml single doses, to clean the nose and eyes of babies, children and adults.',
    ),
    usage: t(
      'Deite a criança de lado, aplique devagar na narina de cima e limpe o que sair; repita do outro lado. Faça-o antes das refeições e de dormir.',
      'Lay the child on one side, apply slowly to the upper nostril and wipe what comes out; repeat on the other side. Do it before meals and sleep.',
    ),
    warnings: warn(
      singleUse,
      t(
        'Não use se a unidose estiver danificada ou o líquido turvo.',
        'Do not use if the dose is damaged or the liquid is cloudy.',
      ),
    ),
    products: [
      product(
        'Ninholar',
        t('Soro fisiológico em unidoses', 'Saline single doses'),
        t(
          'Sem conservantes; a tampa tem ponta redonda, que não magoa.',
          'Free from preservatives; the tip is rounded so that it does not hurt.',
        ),
        [
          [132, '20x5 ml', 490],
          [133, '40x5 ml', 745],
        ],
      ),
    ],
  },
  {
    ...vat,
    class: 'OTHER',
    collections: ['baby_feeding'],
    form: 'feeding_bottle',
    description: t(
      'Biberão de boca larga, fácil de encher e de lavar, com tetina de silicone de fluxo lento incluída.',
      'A wide-neck feeding bottle, easy to fill and wash, with a slow-flow silicone teat included.',
    ),
    usage: t(
      'Antes da primeira utilização ferva cinco minutos. Lave depois de cada refeição e esterilize até aos quatro meses.',
      'Boil for five minutes before first use. Wash after each feed and sterilise until four months.',
    ),
    warnings: warn(
      t(
        'Experimente sempre a temperatura do leite no pulso antes de dar.',
        'Always test the temperature of the milk on your wrist before feeding.',
      ),
      t(
        'Substitua a tetina ao primeiro sinal de desgaste, e pelo menos a cada dois meses.',
        'Replace the teat at the first sign of wear, and at least every two months.',
      ),
    ),
    products: [
      product(
        'Ninholar',
        t('Biberão anticólicas', 'Anti-colic feeding bottle'),
        t(
          'Com válvula que deixa entrar o ar no biberão e não na barriga do bebé. Sem bisfenol A.',
          'With a valve that lets air into the bottle and not into the baby’s tummy. BPA-free.',
        ),
        [
          [134, '150 ml', 1095],
          [135, '270 ml', 1495],
        ],
      ),
      product(
        'Bebélua',
        t('Biberão de vidro', 'Glass feeding bottle'),
        t(
          'Vidro borossilicato, que não guarda cheiros nem riscos e resiste às mudanças de temperatura.',
          'Borosilicate glass, which keeps neither smells nor scratches and withstands changes of temperature.',
        ),
        [
          [136, '150 ml', 1299],
          [137, '270 ml', 1390],
        ],
      ),
    ],
  },
  {
    ...vat,
    class: 'OTHER',
    collections: ['baby_feeding'],
    form: 'soother',
    description: soothers,
    usage: t(
      'Ferva cinco minutos antes da primeira utilização e lave com água quente todos os dias.',
      'Boil for five minutes before first use and wash with hot water every day.',
    ),
    warnings: warn(
      t(
        'Puxe a tetina em todos os sentidos antes de cada uso; deite fora ao primeiro sinal de dano.',
        'Pull the teat in all directions before each use; throw away at the first sign of damage.',
      ),
      t('Nunca a prenda com fitas ou cordões ao pescoço do bebé.', 'Never tie it round the baby’s neck with ribbons or cords.'),
      t('Não mergulhe a chupeta em mel ou açúcar.', 'Do not dip the soother in honey or sugar.'),
    ),
    products: [
      product(
        'Bebélua',
        t('Chupeta dos 0 aos 6 meses', 'Soother 0 to 6 months'),
        t('Pequena e leve, para os primeiros meses.', 'Small and light, for the first months.'),
        [
          [138, '1 un', 490],
          [139, '2 un', 790],
        ],
      ),
      product(
        'Ninholar',
        t('Chupeta dos 6 aos 18 meses', 'Soother 6 to 18 months'),
        t('Tetina anatómica, mais resistente aos primeiros dentes.', 'An orthodontic teat, sturdier against the first teeth.'),
        [
          [140, '1 un', 495],
          [141, '2 un', 990],
        ],
      ),
      product(
        'Ninholar',
        t('Chupeta de noite', 'Night soother'),
        t(
          'Botão que brilha no escuro, para o bebé a encontrar sozinho. Dos 6 aos 18 meses.',
          'A button that glows in the dark, so that the baby finds it alone. From 6 to 18 months.',
        ),
        [
          [142, '1 un', 545],
          [143, '2 un', 745],
        ],
      ),
    ],
  },
  {
    class: 'OTHER',
    vatBasisPoints: 600,
    collections: ['baby_food'],
    form: 'powder',
    description: t(
      'Leite de transição em pó para bebés a partir dos seis meses, quando a alimentação já inclui outros alimentos. Contém ferro, vitamina D e iodo.',
      'Powdered follow-on milk for babies from six months, when the diet already includes other foods. It contains iron, vitamin D and iodine.',
    ),
    usage: t(
      'Prepare com água fervida e arrefecida a cerca de 70 °C, uma medida rasa por 30 ml, deixe arrefecer e dê logo. Deite fora o que sobrar ao fim de uma hora.',
      'Prepare with boiled water cooled to about 70 °C, one level scoop per 30 ml, let it cool and feed at once. Throw away what is left after an hour.',
    ),
    warnings: warn(
      t(
        'O leite materno é o melhor alimento para o bebé. Use outro leite só com o conselho de um profissional de saúde.',
        'Breast milk is the best food for a baby. Use another milk only on the advice of a health professional.',
      ),
      t('Não substitui o leite materno nos primeiros seis meses.', 'It does not replace breast milk in the first six months.'),
      t('Depois de aberta, use a lata em quatro semanas.', 'Once opened, use the tin within four weeks.'),
    ),
    products: [
      product('Ninholar', t('Leite de transição 2', 'Follow-on milk 2'), t('Dos 6 aos 12 meses.', 'From 6 to 12 months.'), [
        [144, '800 g', 2795],
      ]),
    ],
  },
  {
    ...vat,
    class: 'OTHER',
    collections: ['mother'],
    form: 'pad',
    description: t(
      'Discos finos que absorvem o leite entre as mamadas e mantêm a pele seca, com fita que os segura ao soutien.',
      'Thin pads that absorb milk between feeds and keep the skin dry, with a strip that holds them to the bra.',
    ),
    usage: t(
      'Coloque um disco em cada copa e troque sempre que estiver húmido.',
      'Place a pad in each cup and change whenever it is damp.',
    ),
    warnings: warn(
      singleUse,
      t(
        'Peito quente, vermelho e com febre: contacte a parteira ou o médico.',
        'A hot, red breast with fever: contact your midwife or doctor.',
      ),
    ),
    products: [
      product(
        'Ninholar',
        t('Discos de amamentação descartáveis', 'Disposable nursing pads'),
        t('Formato anatómico, que não se nota por baixo da roupa.', 'Shaped to stay invisible under clothes.'),
        [
          [145, '30 un', 645],
          [146, '60 un', 1045],
        ],
      ),
    ],
  },
  {
    ...vat,
    class: 'COSMETIC',
    collections: ['baby_care'],
    form: 'wipe',
    description: t(
      'Toalhitas grossas e macias, com 99 % de água, para limpar o bebé fora de casa ou durante a noite.',
      'Thick, soft wipes with 99% water, to clean the baby when out or at night.',
    ),
    usage: t(
      'Limpe da frente para trás e deixe a pele secar antes de pôr a fralda limpa.',
      'Wipe from front to back and let the skin dry before putting on a clean nappy.',
    ),
    warnings: warn(t('Não deite na sanita.', 'Do not flush.'), avoidEyes, stopIfIrritated),
    products: [
      product(
        'Ninholar',
        t('Toalhitas para pele sensível', 'Wipes for sensitive skin'),
        t('Sem perfume e sem álcool.', 'Free from fragrance and alcohol.'),
        [
          [147, '72 un', 325],
          [148, '3x72 un', 799],
        ],
      ),
    ],
  },
]
